package inject

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"
)

func TestLoops(t *testing.T) {
	checkAgain(t, []againCase{
		{"no loop", `
func f() error { return send() }`, 0},
		{"endless", `
func f() { for { send() } }`, all},
		{"success ends", `
func f() (err error) {
	for {
		if err = send(); err == nil {
			break
		}
	}
	return err
}`, Failures},
		{"failure ends", `
func f() {
	for {
		if err := send(); err != nil {
			return
		}
	}
}`, Set(OK)},
		{"counted", `
func f() (err error) {
	for i := 0; i < 3; i++ {
		if err = send(); err == nil {
			return nil
		}
	}
	return err
}`, Failures},
		{"range over a number", `
func f() (err error) {
	for range 3 {
		if err = send(); err == nil {
			return nil
		}
	}
	return err
}`, Failures},
		{"one round", `
func f() (err error) {
	for i := 0; i < 1; i++ {
		if err = send(); err == nil {
			return nil
		}
	}
	return err
}`, 0},
		{"one round, downwards", `
func f() (err error) {
	for n := 1; n > 0; n-- {
		if err = send(); err == nil {
			return nil
		}
	}
	return err
}`, 0},
		{"two rounds, downwards", `
func f() (err error) {
	for n := 2; n > 0; n-- {
		if err = send(); err == nil {
			return nil
		}
	}
	return err
}`, Failures},
		{"not in the first round", `
func f() (err error) {
	for first := true; ; first = false {
		if err = send(); first {
			return err
		}
	}
}`, 0},
		{"once more", `
func f() (err error) {
	for tried := false; ; tried = true {
		if err = send(); err == nil || tried {
			return err
		}
	}
}`, Failures},
		{"text grows", `
func f() string {
	s := ""
	for {
		if err := send(); err == nil || s == "xxx" {
			return s
		}
		s += "x"
	}
}`, Failures},
		{"what changes in a later round", `
func f(items []int) {
outer:
	for {
		if err := send(); err == nil {
			return
		}
		n := 0
		for range items {
			if n == 2 {
				continue outer
			}
			n++
		}
		return
	}
}`, Failures},
		{"goto", `
func f() error {
again:
	err := send()
	if errors.Is(err, context.DeadlineExceeded) {
		goto again
	}
	return err
}`, Set(Timeout)},
		{"continue", `
func f() error {
	for {
		err := send()
		if errors.Is(err, context.DeadlineExceeded) {
			continue
		}
		return err
	}
}`, Set(Timeout)},
		{"labelled break", `
func f(items []int) {
outer:
	for range items {
		for {
			if err := send(); !errors.Is(err, context.DeadlineExceeded) {
				break outer
			}
			break
		}
	}
}`, Set(Timeout)},
		{"labelled continue", `
func f(items []int) error {
outer:
	for range items {
		for {
			err := send()
			if errors.Is(err, context.Canceled) {
				continue outer
			}
			return err
		}
	}
	return nil
}`, Set(Canceled)},
		{"panic", `
func f() {
	for {
		if err := send(); err != nil {
			panic(err)
		}
	}
}`, Set(OK)},
		{"exit", `
func f() {
	for {
		if err := send(); err != nil {
			os.Exit(1)
		}
	}
}`, Set(OK)},
		{"exit in a helper", `
func must(err error) { if err != nil { fmt.Println(err); os.Exit(1) } }
func f() {
	for {
		err := send()
		must(err)
		if err == nil {
			return
		}
	}
}`, 0},
	})
}

// Without a walk from the entry nothing is known of the round: any bound lets the call come again.
func TestWithoutBase(t *testing.T) {
	pkg := build(t, `
func f() (err error) {
	for i := 0; i < 1; i++ {
		if err = send(); err == nil {
			return nil
		}
	}
	return err
}`)
	call := callOf(t, pkg.Func("f"), "send")
	for m := range Mode(NumModes) {
		c := Config{Mode: m, Start: call, Results: outcome(call.Common().Signature(), m)}
		if w := New(world{}).Run(pkg.Func("f"), c); w.Again != (m != OK) {
			t.Errorf("%v: again = %v", m, w.Again)
		}
	}
}

// A base that is not stopped at the call has gone through all rounds.
func TestBaseOfAllRounds(t *testing.T) {
	pkg := build(t, `
func f() {
	for i := 0; i < 1; i++ {
		send()
	}
}`)
	call := callOf(t, pkg.Func("f"), "send")
	in := New(world{})
	phi := func(w *Walk) Value {
		for _, b := range pkg.Func("f").Blocks {
			if p, ok := b.Instrs[0].(*ssa.Phi); ok {
				return w.lookup(p)
			}
		}
		t.Fatal("no variable of the loop")
		return Value{}
	}
	whole := in.Run(pkg.Func("f"), Config{})
	if v := phi(whole); v.Kind != NonNeg {
		t.Errorf("in all rounds i is %+v", v)
	}
	first := in.Run(pkg.Func("f"), Config{Wall: func(c ssa.CallInstruction) bool { return c == call }})
	if v := phi(first); v != (Value{Kind: Int}) {
		t.Errorf("in the first round i is %+v", v)
	}
	if !first.Reached(call) || len(first.Returns()) != 0 {
		t.Errorf("the walk stops behind the call, not before it")
	}
}

func TestMemory(t *testing.T) {
	checkAgain(t, []againCase{
		{"captured variable", `
func f() error {
	for {
		var last error
		note := func(err error) { last = err }
		note(send())
		if last == nil {
			return nil
		}
	}
}`, Failures},
		{"captured predicate", `
func f() error {
	for {
		err := send()
		is := func(target error) bool { return errors.Is(err, target) }
		if !is(context.Canceled) {
			return err
		}
	}
}`, Set(Canceled)},
		{"closure", `
func f() error {
	done := func(err error) bool { return err != nil && !errors.Is(err, io.EOF) }
	for {
		if err := send(); err == nil || done(err) {
			return err
		}
	}
}`, Set(Reset)},
		{"closure of a closure", `
func f() error {
	done := func(err error) bool {
		not := func(b bool) bool { return !b }
		return not(errors.Is(err, context.DeadlineExceeded))
	}
	for {
		if err := send(); err == nil || done(err) {
			return err
		}
	}
}`, Set(Timeout)},
		{"the call in a closure", `
func f() func() error {
	return func() error {
		for {
			if err := send(); err == nil {
				return nil
			}
		}
	}
}`, Failures},
		{"field", `
type result struct{ n int; err error }
func f() error {
	for {
		var r result
		r.err = send()
		if r.err == nil {
			return nil
		}
	}
}`, Failures},
		{"field that is not stored to", `
type result struct{ n int; err error }
func f() error {
	for {
		var r result
		err := send()
		if err != nil {
			r.n = 1
		}
		if r.err == nil {
			return err
		}
	}
}`, 0},
		{"field of a variable that is new in each round", `
type result struct{ n int; err error }
func f(items []int) {
outer:
	for {
		err := send()
		for range items {
			var r result
			if r.err != nil {
				continue outer
			}
			r.err = err
		}
		return
	}
}`, 0},
		{"field on one way, the other first", `
type result struct{ n int; err error }
func f(b bool) error {
	for {
		var r result
		err := send()
		if b {
			r.n = 1
		} else {
			r.err = err
		}
		if r.err == nil {
			return nil
		}
	}
}`, all}, // OK: the fields are joined to anything
		{"field on one way, first", `
type result struct{ n int; err error }
func f(b bool) error {
	for {
		var r result
		err := send()
		if b {
			r.err = err
		} else {
			r.n = 1
		}
		if r.err == nil {
			return nil
		}
	}
}`, all},
		{"struct replaced by a closure", `
type result struct{ n int; err error }
func f(fresh result) error {
	for {
		var r result
		renew := func() { r = fresh }
		r.err = send()
		renew()
		if r.err != nil {
			return r.err
		}
	}
}`, all},
		{"goroutine", `
func other() error
func f() error {
	for {
		if err := send(); err != nil {
			return err
		}
		var err error
		done := make(chan bool)
		go func() { err = other(); close(done) }()
		<-done
		if err == nil {
			return nil
		}
	}
}`, Set(OK)},
		{"address given away", `
func fill(*error)
func f() error {
	for {
		err := send()
		fill(&err)
		if err == nil {
			return nil
		}
	}
}`, all},
	})
}

func TestMap(t *testing.T) {
	checkAgain(t, []againCase{
		{"set of statuses", `
var transient = map[int]bool{502: true}
` + retryStatus(`transient[resp.StatusCode]`), all &^ Set(Unsent, Timeout, Reset, Canceled, Interrupted)},
		{"comma ok", `
var words = map[string]string{}
func f(keys []string) error {
	for _, k := range keys {
		if _, ok := words[k]; ok {
			continue
		}
		if err := send(); err == nil {
			return nil
		}
	}
	return nil
}`, Failures},
		{"comma ok behind the call", `
func f(m map[string]error) error {
	last := ""
	for {
		err := send()
		for i := 0; ; i++ {
			if old, ok := m[last]; ok && old == nil {
				break
			}
			if i > 3 {
				break
			}
			last += "x"
		}
		if err == nil {
			return nil
		}
	}
}`, Failures},
	})
}

// The two results of a look-up follow the key, also when it changes later.
func TestLookupDepends(t *testing.T) {
	pkg := build(t, `
func f(m map[int]bool) bool {
	resp, _ := get()
	key := 0
	for range 3 {
		if _, ok := m[key]; ok {
			return ok
		}
		key = resp.StatusCode
	}
	return false
}`)
	got := run(t, pkg, ServerError, Config{}).Returns()
	if !slices.ContainsFunc(got, func(r []Value) bool { return r[0] == depTop }) {
		t.Errorf("the answer does not depend on the outcome: %+v", got)
	}
}

// What f returns after its remote call ended in a mode.
func TestReturns(t *testing.T) {
	other := Value{Kind: Err, Dep: true}
	wrapped := Failed()
	text := Value{Kind: Err, Dep: true, Text: true}
	own := Value{Kind: Err, Sentinel: "p.ErrOwn"}
	for _, c := range []struct {
		name  string
		decls string
		mode  Mode
		want  [][]Value
	}{
		{"as it is", `
func f() error { return send() }`, Timeout, [][]Value{{Failed()}}},
		{"success", `
func f() error { return send() }`, OK, [][]Value{{nilValue}}},
		{"branches", `
func f() (int, error) {
	if err := send(); err != nil {
		return 1, err
	}
	return 2, nil
}`, Timeout, [][]Value{{{Kind: Int, I: 1}, Failed()}}},
		{"wrapped", `
func f() error { return fmt.Errorf("send %d: %w", 7, send()) }`, Reset, [][]Value{{wrapped}}},
		{"text only", `
func f() error { return fmt.Errorf("send %d: %v", 7, send()) }`, Reset, [][]Value{{text}}},
		{"text by hand", `
func f() error { return errors.New(send().Error()) }`, Reset, [][]Value{{text}}},
		{"replaced", `
func f() error {
	if err := send(); err != nil {
		return errors.New("failed")
	}
	return nil
}`, Reset, [][]Value{{other}}},
		{"own sentinel", `
func f() error {
	if err := send(); err != nil {
		return ErrOwn
	}
	return nil
}`, Reset, [][]Value{{own}}},
		{"swallowed", `
func f() error {
	send()
	return nil
}`, Reset, [][]Value{{nilValue}}},
		{"defer wraps", `
func f() (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("f: %w", err)
		}
	}()
	return send()
}`, Timeout, [][]Value{{wrapped}}},
		{"defer loses the chain", `
func f() (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("f: %v", err)
		}
	}()
	return send()
}`, Timeout, [][]Value{{text}}},
		{"defer swallows", `
func f() (err error) {
	defer func() { err = nil }()
	return send()
}`, Timeout, [][]Value{{nilValue}}},
		{"the last defer runs first", `
func f() (err error) {
	defer func() {
		if err == ErrOwn {
			err = nil
		}
	}()
	defer func() { err = ErrOwn }()
	return send()
}`, Timeout, [][]Value{{nilValue}}},
		{"the last defer runs first, behind a branch", `
func f(b bool) (err error) {
	defer func() {
		if err == ErrOwn {
			err = nil
		}
	}()
	if b {
		return nil
	}
	defer func() { err = ErrOwn }()
	return send()
}`, Timeout, [][]Value{{nilValue}}},
		{"defer on one way", `
func f(b bool) (err error) {
	if b {
		defer func() { err = nil }()
	}
	return send()
}`, Timeout, [][]Value{{depTop}}},
		{"defer that finds no failure", `
func f() (err error) {
	defer func() {
		if err != nil {
			err = ErrOwn
		}
	}()
	return send()
}`, OK, [][]Value{{nilValue}}},
		{"helper", `
func wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("wrap: %w", err)
}
func f() error { return wrap(send()) }`, Timeout, [][]Value{{wrapped}}},
		{"category", `
func category(err error) (string, bool) {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "unknown", false
	case err != nil:
		return "failed", true
	}
	return "", false
}
func f() (string, bool) { return category(send()) }`, Timeout, [][]Value{{{Kind: Str, S: "unknown"}, {Kind: Bool}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := run(t, build(t, c.decls), c.mode, Config{}).Returns()
			for _, results := range got {
				for i, v := range results {
					results[i] = v.Portable()
					if v.Type == "fmt.wrapError" || v.Type == "errors.errorString" {
						results[i].Type = "" // made here, of text
					}
				}
			}
			if !slices.EqualFunc(got, c.want, slices.Equal[[]Value]) {
				t.Errorf("returns %+v\nwant    %+v", got, c.want)
			}
		})
	}
}

func TestHelpers(t *testing.T) {
	const timeout = `
func timeout(err error) bool { return errors.Is(err, context.DeadlineExceeded) }
`
	checkAgain(t, []againCase{
		{"one", timeout + retry(`timeout(err)`), Set(Timeout)},
		{"negated", timeout + retry(`!timeout(err)`), Failures &^ Set(Timeout)},
		{"nested", timeout + `
func canceled(err error) bool { return errors.Is(err, context.Canceled) }
func ended(err error) bool { return timeout(err) || canceled(err) }
func transient(err error) bool { return err != nil && !ended(err) }
` + retry(`transient(err)`), Failures &^ Set(Timeout, Canceled)},
		{"method", `
type client struct{ tries int }
func (c *client) temporary(err error) bool { return errors.Is(err, io.EOF) }
var c = &client{}
` + retry(`c.temporary(err)`), Set(Reset)},
		{"method value", `
type policy struct{}
func (policy) temporary(err error) bool { return errors.Is(err, io.EOF) }
func f() error {
	again := policy{}.temporary
	for {
		err := send()
		if err == nil || !again(err) {
			return err
		}
	}
}`, Set(Reset)},
		{"generic", `
func is[T comparable](err error, _ T) bool { return errors.Is(err, context.DeadlineExceeded) }
` + retry(`is(err, 1)`), Set(Timeout)},
		{"function value", timeout + `
func f() error {
	pred := timeout
	for {
		err := send()
		if err == nil || !pred(err) {
			return err
		}
	}
}`, Set(Timeout)},
		{"helper that unwraps", `
func refused(err error) bool {
	var op *net.OpError
	if !errors.As(err, &op) {
		return false
	}
	return errors.Is(op.Err, syscall.ECONNREFUSED)
}
` + retry(`refused(err)`), Set(Unsent)},
		{"status helper", `
func temporary(code int) bool { return code == 429 || code >= 500 }
` + retryStatus(`temporary(resp.StatusCode)`), Set(RateLimited, Unavailable, ServerError)},
		{"response helper", `
func temporary(resp *http.Response) bool { return resp != nil && resp.StatusCode/100 == 5 }
` + retryStatus(`temporary(resp)`), Set(Unavailable, ServerError)},
	})
}

// Recursive predicates end; what they say is not told.
func TestRecursion(t *testing.T) {
	for name, decls := range map[string]string{
		"itself": `
func deep(err error) bool {
	if err == nil {
		return false
	}
	if err == context.DeadlineExceeded {
		return true
	}
	return deep(errors.Unwrap(err))
}
` + retry(`deep(err)`),
		"each other": `
func even(err error, n int) bool { if n == 0 { return err == context.DeadlineExceeded }; return odd(err, n-1) }
func odd(err error, n int) bool { if n == 0 { return false }; return even(errors.Unwrap(err), n-1) }
` + retry(`even(err, 8)`),
		"closure": `
func f() error {
	var walk func(error) bool
	walk = func(err error) bool { return err == context.DeadlineExceeded || walk(errors.Unwrap(err)) }
	for {
		err := send()
		if err == nil || !walk(err) {
			return err
		}
	}
}`,
		"calls in loops": `
func a(err error) bool { for range 9 { if b(err) { return true } }; return false }
func b(err error) bool { for range 9 { if a(err) { return true } }; return err == context.DeadlineExceeded }
` + retry(`a(err)`),
	} {
		t.Run(name, func(t *testing.T) {
			got := modesWhere(t, decls, Config{Guesses: true}, again)
			if !got.Has(Timeout) {
				t.Errorf("again under %s, want a timeout to be among them", names(got))
			}
			if got.Has(OK) {
				t.Errorf("again under success")
			}
		})
	}
}

func TestGuess(t *testing.T) {
	for name, decls := range map[string]string{
		"function variable": `
var transient func(error) bool
` + retry(`transient(err)`),
		"negated": `
var transient func(error) bool
` + retry(`!transient(err)`),
		"interface": `
type policy interface{ Transient(error) bool }
var p policy
` + retry(`p.Transient(err)`),
		"function without a body": `
func transient(error) bool
` + retry(`transient(err)`),
		"in a helper": `
func transient(error) bool
func helper(err error) bool { if transient(err) { return true }; return false }
` + retry(`helper(err)`),
		"both of two": `
func transient(error) bool
` + retry(`err != nil && transient(err)`),
		"text": `
func transient(string) bool
` + retry(`transient(err.Error())`),
	} {
		t.Run(name, func(t *testing.T) {
			want := Failures
			if name == "text" {
				want &^= Set(Malformed) // the text of another error tells nothing: both ways are open
			}
			strict := modesWhere(t, decls, Config{}, again) & want
			if strict != 0 {
				t.Errorf("strict: again under %s", names(strict))
			}
			if got := modesWhere(t, decls, Config{}, func(w *Walk) bool { return w.Guessed }); got != want {
				t.Errorf("guessed under %s, want %s", names(got), names(want))
			}
			if got := modesWhere(t, decls, Config{Guesses: true}, again); got != Failures {
				t.Errorf("with guesses: again under %s, want %s", names(got), names(Failures))
			}
		})
	}
	t.Run("an answer about something else", func(t *testing.T) {
		const decls = `
func ready(n int) bool
func f() error {
	for {
		err := send()
		if err == nil || !ready(3) {
			return err
		}
	}
}`
		if got := modesWhere(t, decls, Config{}, again); got != Failures {
			t.Errorf("again under %s, want %s", names(got), names(Failures))
		}
		if got := modesWhere(t, decls, Config{}, func(w *Walk) bool { return w.Guessed }); got != 0 {
			t.Errorf("guessed under %s", names(got))
		}
	})
}

func TestPredicateParameter(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		name            string
		decls           string
		set             uint64
		ifTrue, ifFalse Modes
	}{
		{"asked", `
func f(n int, retry func(error) bool) error {
	for {
		err := send()
		if err == nil || !retry(err) {
			return err
		}
	}
}`, 1 << 1, Failures, 0},
		{"stops", `
func f(stop func(error) bool) error {
	for {
		err := send()
		if err == nil || stop(err) {
			return err
		}
	}
}`, 1 << 0, 0, Failures},
		{"negated as a value", `
func f(retry func(error) bool) error {
	for {
		err := send()
		if err == nil {
			return nil
		}
		stop := !retry(err)
		if stop {
			return err
		}
	}
}`, 1 << 0, Failures, 0},
		{"with a filter", `
func f(retry func(error) bool) error {
	for {
		err := send()
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err == nil || !retry(err) {
			return err
		}
	}
}`, 1 << 0, Failures &^ Set(Canceled), 0},
		{"of the function outside", `
func f(retry func(error) bool) func() error {
	return func() error {
		for {
			err := send()
			if err == nil || !retry(err) {
				return err
			}
		}
	}
}`, 1 << 0, Failures, 0},
		{"of the status", `
func f(retry func(int) bool) error {
	for {
		resp, err := get()
		if err != nil || !retry(resp.StatusCode) {
			return err
		}
	}
}`, 1 << 0, all &^ transport, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			asked := c.ifTrue | c.ifFalse
			if got := modesWhere(t, c.decls, Config{}, again); got != 0 {
				t.Errorf("without an answer: again under %s", names(got))
			}
			if got := modesWhere(t, c.decls, Config{}, func(w *Walk) bool { return w.PredSet == c.set }); got != asked {
				t.Errorf("asked under %s, want %s", names(got), names(asked))
			}
			if got := modesWhere(t, c.decls, Config{}, func(w *Walk) bool { return w.PredSet == 0 }); got != all&^asked {
				t.Errorf("not asked under %s, want %s", names(got), names(all&^asked))
			}
			if got := modesWhere(t, c.decls, Config{Pred: &yes}, again); got != c.ifTrue {
				t.Errorf("true: again under %s, want %s", names(got), names(c.ifTrue))
			}
			if got := modesWhere(t, c.decls, Config{Pred: &no}, again); got != c.ifFalse {
				t.Errorf("false: again under %s, want %s", names(got), names(c.ifFalse))
			}
		})
	}
}

// A predicate that is handed on was asked, but its answer is the helper's.
func TestPredicateHandedOn(t *testing.T) {
	const decls = `
func helper(err error, retry func(error) bool) bool {
	if retry(err) {
		return true
	}
	return false
}
func f(n int, retry func(error) bool) error {
	for {
		err := send()
		if err == nil || !helper(err, retry) {
			return err
		}
	}
}`
	if got := modesWhere(t, decls, Config{}, func(w *Walk) bool { return w.PredSet == 1<<1 }); got != Failures {
		t.Errorf("asked under %s, want %s", names(got), names(Failures))
	}
	if got := modesWhere(t, decls, Config{}, again); got != 0 {
		t.Errorf("again under %s", names(got))
	}
	if got := modesWhere(t, decls, Config{Guesses: true}, again); got != Failures {
		t.Errorf("with guesses: again under %s, want %s", names(got), names(Failures))
	}
}

// loopOf are the blocks from which the block of a call can be reached and that it reaches.
func loopOf(call ssa.CallInstruction) map[*ssa.BasicBlock]bool {
	reach := func(from *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
		seen := make(map[*ssa.BasicBlock]bool)
		var visit func(*ssa.BasicBlock)
		visit = func(b *ssa.BasicBlock) {
			for _, s := range b.Succs {
				if !seen[s] {
					seen[s] = true
					visit(s)
				}
			}
		}
		visit(from)
		return seen
	}
	out := make(map[*ssa.BasicBlock]bool)
	for b := range reach(call.Block()) {
		if reach(b)[call.Block()] {
			out[b] = true
		}
	}
	return out
}

func TestWithin(t *testing.T) {
	const decls = `
func f() (err error) {
	for range 3 {
		if err = send(); err == nil {
			break
		}
	}
	fmt.Println(err)
	return err
}`
	pkg := build(t, decls)
	call := callOf(t, pkg.Func("f"), "send")
	after := callOf(t, pkg.Func("f"), "Println")
	in := loopOf(call)
	if in[after.Block()] || !in[call.Block()] {
		t.Fatal("the loop is wrong")
	}
	for m := range Mode(NumModes) {
		w := run(t, pkg, m, Config{Within: in})
		if w.Again != (m != OK) {
			t.Errorf("%v: again = %v", m, w.Again)
		}
		// The first round is not the last: only success leaves.
		if w.Left != (m == OK) {
			t.Errorf("%v: left = %v", m, w.Left)
		}
		if w.Reached(after) || len(w.Returns()) > 0 {
			t.Errorf("%v: the walk went on behind the loop", m)
		}
		if w := run(t, pkg, m, Config{}); !w.Reached(after) && m == OK || w.Left {
			t.Errorf("%v: the walk did not go on behind the loop, or left", m)
		}
	}
}

// In nested loops the inner one is left where the outer one goes on.
func TestWithinInner(t *testing.T) {
	const decls = `
func other() error
func f() {
	for {
		for {
			if err := send(); err != nil {
				break
			}
		}
		other()
	}
}`
	pkg := build(t, decls)
	call := callOf(t, pkg.Func("f"), "send")
	other := callOf(t, pkg.Func("f"), "other")
	inner := map[*ssa.BasicBlock]bool{call.Block(): true}
	for m := range Mode(NumModes) {
		w := run(t, pkg, m, Config{Within: inner})
		if w.Again != (m == OK) || w.Left != (m != OK) {
			t.Errorf("%v: inner loop: again = %v, left = %v", m, w.Again, w.Left)
		}
		w = run(t, pkg, m, Config{})
		if !w.Again || w.Reached(other) != (m != OK) {
			t.Errorf("%v: whole function: again = %v, other reached = %v", m, w.Again, w.Reached(other))
		}
	}
}

func TestWall(t *testing.T) {
	const decls = `
func other() error
func f() {
	for {
		if err := send(); err == nil {
			return
		}
		other()
	}
}`
	pkg := build(t, decls)
	other := callOf(t, pkg.Func("f"), "other")
	wall := Config{Wall: func(c ssa.CallInstruction) bool { return c == other }}
	for m := range Mode(NumModes) {
		w := run(t, pkg, m, wall)
		if w.Again || w.Reached(other) != (m != OK) {
			t.Errorf("%v: again = %v, other reached = %v", m, w.Again, w.Reached(other))
		}
	}
}

func TestReached(t *testing.T) {
	const decls = `
func before()
func after()
func failed()
func f() {
	before()
	err := send()
	after()
	if err != nil {
		failed()
	}
}`
	pkg := build(t, decls)
	f := pkg.Func("f")
	for m := range Mode(NumModes) {
		w := run(t, pkg, m, Config{})
		if w.Reached(callOf(t, f, "before")) {
			t.Errorf("%v: what stands before the call is reached", m)
		}
		if !w.Reached(callOf(t, f, "after")) {
			t.Errorf("%v: what stands behind the call is not reached", m)
		}
		if got := w.Reached(callOf(t, f, "failed")); got != (m != OK) {
			t.Errorf("%v: the failure branch: reached = %v", m, got)
		}
		if got := w.ReachedBlock(callOf(t, f, "failed").Block()); got != (m != OK) {
			t.Errorf("%v: the failure block: reached = %v", m, got)
		}
		if got := w.Edge(callOf(t, f, "send").Block(), callOf(t, f, "failed").Block()); got != (m != OK) {
			t.Errorf("%v: the edge to the failure block: %v", m, got)
		}
	}
}

func TestDeferred(t *testing.T) {
	const decls = `
func undo()
func keep()
func f() (err error) {
	defer func() {
		if err != nil {
			undo()
		} else {
			keep()
		}
	}()
	return send()
}`
	pkg := build(t, decls)
	f := pkg.Func("f")
	for m := range Mode(NumModes) {
		w := run(t, pkg, m, Config{})
		if got := w.Deferred[callOf(t, f, "undo")]; got != (m != OK) {
			t.Errorf("%v: undo ran = %v", m, got)
		}
		if got := w.Deferred[callOf(t, f, "keep")]; got != (m == OK) {
			t.Errorf("%v: keep ran = %v", m, got)
		}
	}
}

// A walk that did not look at the mode serves all failures.
func TestSensitive(t *testing.T) {
	for _, c := range []struct {
		name  string
		decls string
		want  bool
	}{
		{"nil test", retry(`err != nil`), false},
		{"own sentinel", retry(`errors.Is(err, ErrOwn)`), false},
		{"deadline", retry(`errors.Is(err, context.DeadlineExceeded)`), true},
		{"deadline in a helper", `
func helper(err error) bool { return errors.Is(err, context.DeadlineExceeded) }
` + retry(`helper(err)`), true},
		{"status", retryStatus(`resp.StatusCode == 500`), true},
		{"text", retry(`strings.Contains(err.Error(), "timeout")`), true},
		{"timeout method", `
func helper(err error) bool { t, ok := err.(interface{ Timeout() bool }); return ok && t.Timeout() }
` + retry(`helper(err)`), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			pkg := build(t, c.decls)
			if w := run(t, pkg, ServerError, Config{}); w.Sensitive != c.want {
				t.Errorf("sensitive = %v, want %v", w.Sensitive, c.want)
			}
		})
	}
}

// The same question twice gets the same answer, also from the memo.
func TestMemo(t *testing.T) {
	pkg := build(t, `
func helper(err error) bool { return errors.Is(err, context.DeadlineExceeded) }
`+retry(`helper(err) || helper(err)`))
	call := callOf(t, pkg.Func("f"), "send")
	in := New(world{})
	for range 2 {
		for m := range Mode(NumModes) {
			w := in.Run(pkg.Func("f"), Config{Mode: m, Start: call, Results: outcome(call.Common().Signature(), m)})
			if w.Again != (m == Timeout) {
				t.Errorf("%v: again = %v", m, w.Again)
			}
			if w.Sensitive != (m != OK && m != Malformed) {
				t.Errorf("%v: sensitive = %v", m, w.Sensitive)
			}
		}
	}
}

func TestCall(t *testing.T) {
	pkg := build(t, `
func transient(err error) bool {
	var ne net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &ne) && ne.Timeout()
}`)
	in := New(world{})
	for m := range Mode(NumModes) {
		got := in.Call(pkg.Func("transient"), m, []Value{Failed()})
		if len(got) != 1 || got[0].Kind != Bool && got[0].Kind != Top {
			t.Fatalf("%v: %+v", m, got)
		}
		if may := got[0].Kind != Bool || got[0].B; may != (m == Timeout) {
			t.Errorf("%v: the answer is %+v", m, got[0])
		}
	}
	if got := in.Call(pkg.Func("transient"), Timeout, []Value{OtherError()}); got[0].Kind != Bool || got[0].B {
		t.Errorf("another error: %+v", got)
	}
}

// A function that is larger than a walk may be makes the walk give up, and says so.
func TestExhausted(t *testing.T) {
	decls := "\nfunc f(b []bool) {\n\tsend()\n\tn := 0\n"
	for range 5000 {
		decls += "\tif b[n] { n++ }\n"
	}
	pkg := build(t, decls+"\tsend2(n)\n}\nfunc send2(int)\n")
	call := callOf(t, pkg.Func("f"), "send")
	w := New(world{}).Run(pkg.Func("f"), Config{Start: call, Results: []Value{nilValue}})
	if !w.Exhausted() {
		t.Error("the walk went through 5000 branches")
	}
}
