package inject
import "testing"
func TestExplore(t *testing.T) {
	for _, c := range []struct{name, src string}{
		{"Is DE", retry(`errors.Is(err, context.DeadlineExceeded)`)},
		{"Is Canceled", retry(`errors.Is(err, context.Canceled)`)},
		{"!Is Canceled", retry(`!errors.Is(err, context.Canceled)`)},
		{"Is own", retry(`errors.Is(err, ErrOwn)`)},
		{"Is refused", retry(`errors.Is(err, syscall.ECONNREFUSED)`)},
		{"Is reset", retry(`errors.Is(err, syscall.ECONNRESET)`)},
		{"Is EOF", retry(`errors.Is(err, io.EOF)`)},
		{"== DE", retry(`err == context.DeadlineExceeded`)},
		{"ne.Timeout", `func tmp(err error) bool { var ne net.Error; return errors.As(err, &ne) && ne.Timeout() }`+retry(`tmp(err)`)},
		{"!ne.Timeout", `func tmp(err error) bool { var ne net.Error; return errors.As(err, &ne) && !ne.Timeout() }`+retry(`tmp(err)`)},
		{"ne", `func tmp(err error) bool { var ne net.Error; return errors.As(err, &ne) }`+retry(`tmp(err)`)},
		{"!ne", `func tmp(err error) bool { var ne net.Error; return errors.As(err, &ne) }`+retry(`!tmp(err)`)},
		{"ne.Temporary", `func tmp(err error) bool { var ne net.Error; return errors.As(err, &ne) && ne.Temporary() }`+retry(`tmp(err)`)},
		{"op dial", `func tmp(err error) bool { var op *net.OpError; return errors.As(err, &op) && op.Op == "dial" }`+retry(`tmp(err)`)},
		{"op read", `func tmp(err error) bool { var op *net.OpError; return errors.As(err, &op) && op.Op == "read" }`+retry(`tmp(err)`)},
		{"op", `func tmp(err error) bool { var op *net.OpError; return errors.As(err, &op) }`+retry(`tmp(err)`)},
		{"!op", `func tmp(err error) bool { var op *net.OpError; return errors.As(err, &op) }`+retry(`!tmp(err)`)},
		{"url", `func tmp(err error) bool { var op *url.Error; return errors.As(err, &op) && op.Timeout() }`+retry(`tmp(err)`)},
		{"%w", `func do() error {return nil}`+retry(`errors.Is(fmt.Errorf("x %d: %w", 1, err), context.DeadlineExceeded)`)},
		{"%v", retry(`errors.Is(fmt.Errorf("x %d: %v", 1, err), context.DeadlineExceeded)`)},
		{"%w %w", retry(`errors.Is(fmt.Errorf("%w: %w", ErrOwn, err), context.DeadlineExceeded)`)},
		{"%w %w own", retry(`errors.Is(fmt.Errorf("%w: %w", ErrOwn, err), ErrOwn)`)},
		{"%w %w 2", retry(`errors.Is(fmt.Errorf("%w: %w", err, ErrOwn), context.DeadlineExceeded)`)},
		{"%w %v", retry(`errors.Is(fmt.Errorf("%w: %v", ErrOwn, err), context.DeadlineExceeded)`)},
		{"Join", retry(`errors.Is(errors.Join(ErrOwn, err), context.DeadlineExceeded)`)},
		{"Join own", retry(`errors.Is(errors.Join(ErrOwn, err), ErrOwn)`)},
		{"contains timeout", retry(`strings.Contains(err.Error(), "timeout")`)},
		{"contains refused", retry(`strings.Contains(err.Error(), "connection refused")`)},
		{"contains 503", retry(`strings.Contains(err.Error(), "503")`)},
		{"contains 409", retry(`strings.Contains(err.Error(), "409")`)},
		{"contains lower", retry(`strings.Contains(strings.ToLower(err.Error()), "eof")`)},
		{"contains words", retry(`strings.Contains(err.Error(), "already has a label")`)},
		{">= 500", retryStatus(`resp.StatusCode >= 500`)},
		{"500 <=", retryStatus(`500 <= resp.StatusCode`)},
		{"/100 == 5", retryStatus(`resp.StatusCode/100 == 5`)},
		{"502,504", retryStatus(`resp.StatusCode == 502 || resp.StatusCode == 504`)},
		{"503", retryStatus(`resp.StatusCode == http.StatusServiceUnavailable`)},
		{"!=2xx", retryStatus(`resp.StatusCode < 200 || resp.StatusCode >= 300`)},
		{"%500", retryStatus(`resp.StatusCode - 500 >= 0`)},
		{"map", `var set = map[int]bool{502:true}
`+retryStatus(`set[resp.StatusCode]`)},
		{"mapok", `var set = map[int]bool{502:true}
func in(n int) bool { _, ok := set[n]; return ok}
`+retryStatus(`in(resp.StatusCode)`)},
		{"slices", retryStatus(`slices.Contains([]int{502}, resp.StatusCode)`)},
		{"status str", retryStatus(`strings.HasPrefix(resp.Status, "5")`)},
		{"field join bug", `type res struct { err error; n int }
func f(b bool) error {
	for {
		var r res
		err := send()
		if b {
			r.n = 1
		} else {
			r.err = err
		}
		if r.err == nil { return nil }
	}
}`},
		{"field join bug2", `type res struct { err error; n int }
func f(b bool) error {
	for {
		var r res
		err := send()
		if b {
			r.err = err
		} else {
			r.n = 1
		}
		if r.err == nil { return nil }
	}
}`},
		{"go closure", `func other() error
func f() error {
	for {
		e1 := send()
		if e1 != nil { return e1 }
		var err error
		done := make(chan bool)
		go func() { err = other(); close(done) }()
		<-done
		if err == nil { return nil }
	}
}`},
		{"stale field", `type res struct { err error; n int }
func f() error {
	for {
		var r res
		reset := func() { r = res{} }
		r.err = send()
		reset()
		if r.err == nil { return nil }
	}
}`},
		{"cond defer", `
func g(err0 error, dry bool) (err error) { if dry { defer func() { err = nil }() }; return err0 }
func f() error {
	for {
		err := send()
		if err = g(err, len(os.Args) > 1); err == nil { return nil }
	}
}`},
		{"maybe chain", `
func f(b bool) error {
	for {
		err := send()
		if err == nil { return nil }
		if b { err = fmt.Errorf("x: %v", err) }
		if !errors.Is(err, context.DeadlineExceeded) { return err }
	}
}`},
		{"maybe chain neg", `
func f(b bool) error {
	for {
		err := send()
		if err == nil { return nil }
		if b { err = fmt.Errorf("x: %v", err) }
		if errors.Is(err, context.DeadlineExceeded) { return err }
	}
}`},
		{"lookup late", `var set = map[error]bool{}
func f() error {
	var last error
	for {
		if ok := set[last]; ok { return nil }
		last = send()
	}
}`},
		{"own type As", `type E struct{ err error }
func (e *E) Error() string { return e.err.Error() }
func (e *E) Unwrap() error { return e.err }
func wrap(err error) error { return &E{err} }
func is(err error) bool { var e *E; return errors.As(err, &e) && errors.Is(e.err, context.DeadlineExceeded) }
`+retry(`is(wrap(err))`)},
		{"type switch", `func f() error {
	for {
		err := send()
		switch e := err.(type) {
		case nil:
			return nil
		case net.Error:
			if !e.Timeout() { return err }
		default:
			return err
		}
	}
}`},
		{"wrapped == ", retry(`fmt.Errorf("x: %w", ErrOwn) == ErrOwn`)},
		{"same ptr", `func f() error { for { err := send(); e2 := err; if e2 != err { return nil } } }`},

		{"named defer", `func f() (err error) {
	for range 3 {
		err = step()
		if err == nil { return nil }
	}
	return err
}
func step() (err error) { defer func() { if err != nil { err = nil } }(); return send() }
`},
		{"guess", `var tmp func(error) bool
`+retry(`tmp(err)`)},
		{"const loop", `func f() error { var err error; for i := 0; i < 1; i++ { if err = send(); err == nil { return nil } }; return err }`},
		{"const loop2", `func f() error { var err error; for i := 0; i < 2; i++ { if err = send(); err == nil { return nil } }; return err }`},
		{"rec", `func tmp(err error, n int) bool { if n == 0 { return errors.Is(err, context.DeadlineExceeded) }; return tmp(errors.Unwrap(err), n-1) }
`+retry(`tmp(err, 3)`)},
		{"rec2", `func tmp(err error) bool { if err == nil { return false }; if err == context.DeadlineExceeded { return true}; return tmp(errors.Unwrap(err)) }
`+retry(`tmp(err)`)},
		{"captured", `func f() error {
	var err error
	try := func() { err = send2() }
	for { try(); if err == nil { return nil } }
}
func send2() error { return nil }
func g() error { return send() }
`},
		{"captured2", `func f() error {
	for {
		var last error
		note := func(e error) { last = e }
		note(send())
		if last == nil { return nil }
		if !errors.Is(last, context.DeadlineExceeded) { return last }
	}
}
`},
		{"goto", `func f() error {
retry:
	err := send()
	if errors.Is(err, context.DeadlineExceeded) { goto retry }
	return err
}`},
		{"labelled", `func f(items []int) error {
outer:
	for range items {
		for {
			err := send()
			if errors.Is(err, context.DeadlineExceeded) { continue }
			if err != nil { continue outer }
			return nil
		}
	}
	return nil
}`},
		{"switch status", `func f() error {
	for {
		resp, err := get()
		if err != nil { return err }
		switch resp.StatusCode {
		case 429, 503: continue
		case 500: 
		default: return nil
		}
	}
}`},
		{"uint loop", `func f() error { for n := uint(1); n > 0; n-- { if err := send(); err == nil { return nil } }; return nil }`},
		{"str", `func f() error { s := ""; for { if err := send(); err == nil { return nil }; s += "x"; if s == "xxx" { return nil } } }`},
		{"sentinel join", `func f(b bool) error {
	for {
		err := send()
		if err == nil { return nil }
		if b { err = ErrOwn } else { err = ErrOther }
		if !errors.Is(err, ErrOwn) { return err }
	}
}`},
		{"net unwrap", `type E struct{ Err error }
func (e E) Error() string { return e.Err.Error() }
func (e E) Unwrap() error { return e.Err }
`+retry(`errors.Is(E{err}, context.DeadlineExceeded)`)},
		{"no unwrap", `type E struct{ Err error }
func (e E) Error() string { return e.Err.Error() }
`+retry(`errors.Is(E{err}, context.DeadlineExceeded)`)},
		{"status fn", `func f() error {
	for {
		code, err := status()
		if err != nil { return err }
		if code/100 != 5 { return nil }
	}
}`},
		{"panic", `func f() error { for { err := send(); if err == nil { return nil }; panic(err) } }`},
		{"exit", `func f() error { for { err := send(); if err == nil { return nil }; os.Exit(1) } }`},
		{"fatal helper", `func die(err error) { fmt.Println(err); os.Exit(1) }
func f() error { for { err := send(); if err == nil { return nil }; die(err) } }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Logf("%-16s %s", c.name, names(modesWhere(t, c.src, Config{}, again)))
		})
	}
}
