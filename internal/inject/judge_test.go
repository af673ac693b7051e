package inject

import (
	"testing"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// noChain are the failures whose error is not the remote call's: nothing is known of its text.
const noChain = 1 << Malformed

func TestErrorsIs(t *testing.T) {
	checkAgain(t, []againCase{
		{"deadline", retry(`errors.Is(err, context.DeadlineExceeded)`), Set(Timeout)},
		{"not deadline", retry(`!errors.Is(err, context.DeadlineExceeded)`), Failures &^ Set(Timeout)},
		{"canceled", retry(`errors.Is(err, context.Canceled)`), Set(Canceled)},
		{"not canceled", retry(`!errors.Is(err, context.Canceled)`), Failures &^ Set(Canceled)},
		{"compared", retry(`err == context.DeadlineExceeded`), Set(Timeout)},
		{"compared the other way", retry(`context.DeadlineExceeded == err`), Set(Timeout)},
		{"own sentinel", retry(`errors.Is(err, ErrOwn)`), 0},
		{"not own sentinel", retry(`!errors.Is(err, ErrOwn)`), Failures},
		{"refused", retry(`errors.Is(err, syscall.ECONNREFUSED)`), Set(Unsent)},
		{"not refused", retry(`!errors.Is(err, syscall.ECONNREFUSED)`), Failures}, // other things go unsent, too
		{"reset", retry(`errors.Is(err, syscall.ECONNRESET)`), Set(Reset)},
		{"EOF", retry(`errors.Is(err, io.EOF)`), Set(Reset)},
		{"two", retry(`errors.Is(err, io.EOF) || errors.Is(err, context.DeadlineExceeded)`), Set(Reset, Timeout)},
		{"nil", retry(`!errors.Is(err, nil)`), Failures},
		{"a variable nobody knows", `
func f(target error) error {
	for {
		err := send()
		if err == nil || !errors.Is(err, target) {
			return err
		}
	}
}`, Failures},
	})
}

func TestWrapping(t *testing.T) {
	is := func(err, target string) string { return retry("errors.Is(" + err + ", " + target + ")") }
	const deadline = "context.DeadlineExceeded"
	checkAgain(t, []againCase{
		{"%w", is(`fmt.Errorf("send: %w", err)`, deadline), Set(Timeout)},
		{"%w behind other operands", is(`fmt.Errorf("%5.2f %% %s: %w", 1.5, "x", err)`, deadline), Set(Timeout)},
		{"%v", is(`fmt.Errorf("send: %v", err)`, deadline), 0},
		{"%w of another operand", is(`fmt.Errorf("%w %v", ErrOwn, err)`, deadline), 0},
		{"twice", is(`fmt.Errorf("a: %w", fmt.Errorf("b: %w", err))`, deadline), Set(Timeout)},
		{"lost inside", is(`fmt.Errorf("a: %w", fmt.Errorf("b: %v", err))`, deadline), 0},
		{"own sentinel", is(`fmt.Errorf("a: %w", ErrOwn)`, "ErrOwn"), Failures},
		{"other sentinel", is(`fmt.Errorf("a: %w", ErrOther)`, "ErrOwn"), 0},
		{"sentinel before the cause", is(`fmt.Errorf("%w: %w", ErrOwn, err)`, deadline), Set(Timeout)},
		{"sentinel behind the cause", is(`fmt.Errorf("%w: %w", err, ErrOwn)`, deadline), Set(Timeout)},
		{"sentinel with the cause", is(`fmt.Errorf("%w: %w", ErrOwn, err)`, "ErrOwn"), Failures},
		{"joined cause", is(`errors.Join(ErrOwn, err)`, deadline), Set(Timeout)},
		{"joined sentinel", is(`errors.Join(ErrOwn, err)`, "ErrOwn"), Failures},
		{"joined without it", is(`errors.Join(ErrOther, err)`, "ErrOwn"), 0},
		{"unwrapped", is(`errors.Unwrap(fmt.Errorf("a: %w", err))`, deadline), Set(Timeout)},
		{"list of operands", `
func failure(format string, args ...any) error { return fmt.Errorf(format, args...) }
` + is(`failure("send: %w", err)`, deadline), Set(Timeout)},
		{"list of operands, %v", `
func failure(format string, args ...any) error { return fmt.Errorf(format, args...) }
` + is(`failure("send: %v", err)`, deadline), 0},
		{"own type with Unwrap", `
type failure struct{ Op string; Err error }
func (f *failure) Error() string { return f.Op }
func (f *failure) Unwrap() error { return f.Err }
` + is(`&failure{"send", err}`, deadline), Set(Timeout)},
		{"own type by value", `
type failure struct{ Err error }
func (f failure) Error() string { return "failed" }
func (f failure) Unwrap() error { return f.Err }
` + is(`failure{err}`, deadline), Set(Timeout)},
		{"own type without Unwrap", `
type failure struct{ Err error }
func (f *failure) Error() string { return f.Err.Error() }
` + is(`&failure{err}`, deadline), 0},
		{"own type found again", `
type failure struct{ Err error }
func (f *failure) Error() string { return f.Err.Error() }
func found(err error) bool {
	var f *failure
	return errors.As(err, &f)
}
` + retry(`found(&failure{err})`), Failures},
		{"other type not found", `
type failure struct{ Err error }
func (f *failure) Error() string { return f.Err.Error() }
type other struct{}
func (*other) Error() string { return "" }
func found(err error) bool {
	var f *failure
	return errors.As(err, &f)
}
` + retry(`found(&other{})`), 0},
	})
}

func TestErrorsAs(t *testing.T) {
	netError := func(cond string) string {
		return `
func asked(err error) bool {
	var ne net.Error
	return ` + cond + `
}
` + retry(`asked(err)`)
	}
	opError := func(cond string) string {
		return `
func asked(err error) bool {
	var op *net.OpError
	return ` + cond + `
}
` + retry(`asked(err)`)
	}
	lost := Set(Unsent, Timeout, Reset, Canceled)
	checkAgain(t, []againCase{
		{"net.Error", netError(`errors.As(err, &ne)`), lost},
		{"no net.Error", netError(`!errors.As(err, &ne)`), Failures}, // grpc's timeout is none
		{"net.Error, timeout", netError(`errors.As(err, &ne) && ne.Timeout()`), Set(Timeout)},
		{"net.Error, no timeout", netError(`errors.As(err, &ne) && !ne.Timeout()`), lost &^ Set(Timeout)},
		{"net.Error, temporary", netError(`errors.As(err, &ne) && ne.Temporary()`), Set(Timeout, Reset)},
		{"op", opError(`errors.As(err, &op)`), lost},
		{"dial", opError(`errors.As(err, &op) && op.Op == "dial"`), Set(Unsent)},
		{"not dial", opError(`errors.As(err, &op) && op.Op != "dial"`), lost},
		{"read", opError(`errors.As(err, &op) && op.Op == "read"`), lost},
		{"url.Error", `
func asked(err error) bool {
	var ue *url.Error
	return errors.As(err, &ue) && ue.Timeout()
}
` + retry(`asked(err)`), Set(Timeout)},
		{"DNS", `
func asked(err error) bool {
	var e *net.DNSError
	return errors.As(err, &e)
}
` + retry(`asked(err)`), Set(Unsent)},
		{"status of an SDK's error", `
type APIError struct{ StatusCode int }
func (e *APIError) Error() string { return "" }
func asked(err error) bool {
	var e *APIError
	return errors.As(err, &e) && e.StatusCode >= 500
}
` + retry(`asked(err)`), Set(Unavailable, ServerError)},
		{"any of a status", `
type APIError struct{ StatusCode int }
func (e *APIError) Error() string { return "" }
func asked(err error) bool {
	var e *APIError
	return errors.As(err, &e)
}
` + retry(`asked(err)`), answered},
		{"assertion", `
func asked(err error) bool {
	ne, ok := err.(net.Error)
	return ok && ne.Timeout()
}
` + retry(`asked(err)`), Set(Timeout)},
		{"type switch", `
func f() error {
	for {
		switch err := send().(type) {
		case nil:
			return nil
		case net.Error:
			if !err.Timeout() {
				return err
			}
		default:
			return err
		}
	}
}`, Set(Timeout)},
		{"type switch, default", `
func f() error {
	for {
		switch err := send().(type) {
		case nil:
			return nil
		case *net.OpError:
			return err
		default:
		}
	}
}`, Failures},
		{"interface of the other side's answer", `
func asked(err error) bool {
	e, ok := err.(interface{ SQLState() string })
	return ok && e.SQLState() == "40001"
}
` + retry(`asked(err)`), answered},
	})
}

func TestStatus(t *testing.T) {
	fives := Set(Unavailable, ServerError)
	checkAgain(t, []againCase{
		{"at least 500", retryStatus(`resp.StatusCode >= 500`), fives},
		{"500 on the left", retryStatus(`500 <= resp.StatusCode`), fives},
		{"more than 499", retryStatus(`resp.StatusCode > 499`), fives},
		{"less than 500", retryStatus(`resp.StatusCode < 500`), all &^ fives &^ transport},
		{"at most 499", retryStatus(`resp.StatusCode <= 499`), all &^ fives &^ transport},
		{"more than 502", retryStatus(`resp.StatusCode > 502`), fives},
		{"more than 504", retryStatus(`resp.StatusCode > 504`), 0},
		{"hundreds", retryStatus(`resp.StatusCode/100 == 5`), fives},
		{"not the two hundreds", retryStatus(`resp.StatusCode/100 != 2`), answered},
		{"difference", retryStatus(`resp.StatusCode-500 >= 0`), fives},
		{"rest", retryStatus(`resp.StatusCode%100 == 29`), Set(RateLimited)},
		{"set", retryStatus(`resp.StatusCode == 502 || resp.StatusCode == 504`), Set(ServerError)},
		{"one", retryStatus(`resp.StatusCode == http.StatusServiceUnavailable`), Set(Unavailable)},
		{"not one of several", retryStatus(`resp.StatusCode != 502`), all &^ transport},
		{"not the only one", retryStatus(`resp.StatusCode != 503`), all &^ transport &^ Set(Unavailable)},
		{"conflict", retryStatus(`resp.StatusCode == http.StatusConflict`), Set(Conflict)},
		{"too many", retryStatus(`resp.StatusCode == 429`), Set(RateLimited)},
		{"outside of success", retryStatus(`resp.StatusCode < 200 || resp.StatusCode >= 300`), answered},
		{"list", retryStatus(`slices.Contains([]int{502}, resp.StatusCode)`), all &^ transport},
		{"text", retryStatus(`strings.HasPrefix(resp.Status, "5")`), fives},
		{"text of another", retryStatus(`strings.HasPrefix(resp.Status, "4")`), answered &^ fives},
		{"switch", `
func f() error {
	for {
		resp, err := get()
		if err != nil {
			return err
		}
		switch resp.StatusCode {
		case 429, 503:
			continue
		case 504:
		default:
			return nil
		}
	}
}`, Set(RateLimited, Unavailable, ServerError)},
		{"switch without a tag", `
func f() error {
	for {
		resp, err := get()
		switch {
		case err != nil:
			return err
		case resp.StatusCode < 300:
			return nil
		case resp.StatusCode == 401, resp.StatusCode == 403:
			return errors.New("denied")
		}
	}
}`, answered &^ Set(Unauthenticated, Forbidden)},
		{"error or status", `
func f() error {
	for {
		resp, err := get()
		if err == nil && resp.StatusCode < 500 {
			return nil
		}
	}
}`, transport | fives},
		{"no response", `
func f() {
	for {
		resp, _ := get()
		if resp != nil {
			return
		}
	}
}`, transport},
		{"status as a number", `
func f() error {
	for {
		code, err := status()
		if err == nil && code == 200 {
			return nil
		}
	}
}`, Failures | 1<<OK}, // 200 is one of the statuses of success
		{"body that cannot be read", `
func f() error {
	for {
		resp, err := get()
		if err != nil {
			return err
		}
		var v any
		if err := json.NewDecoder(resp.Body).Decode(&v); err == nil {
			return nil
		}
	}
}`, Failures &^ transport},
	})
}

func TestText(t *testing.T) {
	has := func(s string) string { return retry(`strings.Contains(err.Error(), "` + s + `")`) }
	checkAgain(t, []againCase{
		{"timeout", has("timeout"), Set(Timeout) | noChain},
		{"refused", has("connection refused"), Set(Unsent) | noChain},
		{"lower case", retry(`strings.Contains(strings.ToLower(err.Error()), "eof")`), Set(Reset) | noChain},
		{"status", has("502"), Set(ServerError, Unavailable) | noChain},
		{"503 is an answer of the service", has("503"), Set(ServerError, Unavailable) | noChain},
		{"status of a refusal", has("HTTP 415"), Set(Rejected) | noChain},
		{"words of one refusal", has("already has a label"), noChain},
		{"formatted", retry(`strings.Contains(fmt.Sprintf("send: %v", err), "timeout")`), Set(Timeout)},
		{"put together", retry(`strings.Contains("send: "+err.Error(), "timeout")`), Set(Timeout) | noChain},
		{"whole", retry(`strings.EqualFold(err.Error(), "broken pipe")`), Set(Reset) | noChain},
		{"in an own error", retry(`strings.Contains(fmt.Errorf("x: %v", err).Error(), "broken pipe")`), Set(Reset)},
	})
}

// The predicates of the tables.
func TestJudge(t *testing.T) {
	const yes, no, maybe = "yes", "no", "maybe"
	for _, c := range []struct {
		name  string
		known knowledge.Error
		value Value
		want  map[Mode]string // no for the rest
	}{
		{"timeout", knowledge.Error{Class: knowledge.Ambiguous, Mode: "timeout"}, Failed(), map[Mode]string{Timeout: yes}},
		{"reset", knowledge.Error{Class: knowledge.Ambiguous, Mode: "reset"}, Failed(), map[Mode]string{Reset: maybe}},
		{"server error", knowledge.Error{Class: knowledge.Ambiguous, Mode: "server_error"}, Failed(), map[Mode]string{ServerError: maybe, Unavailable: maybe}},
		{"refusal", knowledge.Error{Class: knowledge.Rejected, Mode: "rejected"}, Failed(), map[Mode]string{Rejected: maybe, Conflict: maybe}},
		{"any refusal", knowledge.Error{Class: knowledge.Rejected}, Failed(), map[Mode]string{
			Unauthenticated: maybe, Forbidden: maybe, Conflict: maybe, Rejected: maybe, RateLimited: maybe, Unavailable: maybe,
		}},
		{"any unknown outcome", knowledge.Error{Class: knowledge.Ambiguous}, Failed(), map[Mode]string{
			Timeout: maybe, Reset: maybe, Canceled: maybe, ServerError: maybe, Interrupted: maybe,
		}},
		{"not executed", knowledge.Error{Class: knowledge.NotExecuted}, Failed(), map[Mode]string{Unsent: maybe, RateLimited: maybe, Unavailable: maybe}},
		{"completed", knowledge.Error{Class: knowledge.Completed}, Failed(), map[Mode]string{Malformed: maybe, Reset: maybe}},
		{"another error", knowledge.Error{Class: knowledge.Ambiguous, Mode: "timeout"}, OtherError(), nil},
		{"no error", knowledge.Error{Class: knowledge.Ambiguous, Mode: "timeout"}, IsNil(), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			for m := Mode(1); m < NumModes; m++ {
				got := maybe
				if v := New(world{}).Judge(m, c.value, &c.known); v.Kind == Bool && v.B {
					got = yes
				} else if v.Kind == Bool {
					got = no
				}
				want := c.want[m]
				if want == "" {
					want = no
				}
				if got != want {
					t.Errorf("%v: %s, want %s", m, got, want)
				}
			}
		})
	}
}

func TestFormatVerbs(t *testing.T) {
	for format, want := range map[string]string{
		"":               "",
		"plain":          "",
		"%w":             "w",
		"100%% of %s":    "s",
		"%d: %w":         "dw",
		"%+v %#x %-5.2f": "vxf",
		"%05d%w":         "dw",
		"%":              "",
		"ends in %":      "",
	} {
		if got := string(formatVerbs(format)); got != want {
			t.Errorf("%q: %q, want %q", format, got, want)
		}
	}
}
