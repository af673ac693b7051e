package summary_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/toolvet/toolvet/internal/fixtures"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/summary"
)

// TestFacts checks the facts of testdata/facts: in their short form against the
// marks there, and below what the short form does not show.
func TestFacts(t *testing.T) {
	funcs := make(map[string]*summary.Func)
	for _, res := range analysistest.Run(t, fixtures.Dir(t), summary.Analyzer, "./facts/...") {
		for obj, facts := range res.Facts {
			for _, f := range facts {
				if f, ok := f.(*summary.Func); ok {
					funcs[obj.Pkg().Name()+"."+obj.Name()] = f
				}
			}
		}
	}
	fact := func(t *testing.T, name string) *summary.Func {
		t.Helper()
		f := funcs[name]
		if f == nil {
			t.Fatalf("%s has no fact", name)
		}
		return f
	}

	t.Run("key of a request", func(t *testing.T) {
		for name, want := range map[string]struct {
			key   summary.KeyState
			param int
		}{
			"request.Keyed": {summary.ParamKey, 1},
			"request.Fresh": {summary.FreshKey, -1},
			"request.Plain": {summary.NoKey, -1},
		} {
			r := fact(t, name).Request
			if r == nil {
				t.Errorf("%s makes no request", name)
				continue
			}
			if r.Key != want.key || want.param >= 0 && r.KeyParam != want.param {
				t.Errorf("%s: key state %d of parameter %d, want %d of %d", name, r.Key, r.KeyParam, want.key, want.param)
			}
		}
		post := fact(t, "caller.Post").Effects
		if len(post) != 1 || post[0].Key != summary.ParamKey || post[0].KeyParam != 2 {
			t.Errorf("caller.Post does not send under the key that is its parameter 2: %+v", post)
		}
	})

	t.Run("when it repeats", func(t *testing.T) {
		const timeoutOrReset = inject.Modes(1<<inject.Timeout | 1<<inject.Reset)
		for _, name := range []string{"again.Until", "caller.Patient"} {
			for _, r := range fact(t, name).Repeats {
				if r.Again&timeoutOrReset != timeoutOrReset || r.Again.Has(inject.OK) {
					t.Errorf("%s repeats under modes %b", name, r.Again)
				}
			}
		}
		r := fact(t, "again.If").Repeats[0]
		if r.Again != 0 || r.WhenTrue&timeoutOrReset != timeoutOrReset || r.WhenFalse != 0 || r.Pred != 1 {
			t.Errorf("again.If does not repeat as its parameter 1 says: %+v", r)
		}
	})

	t.Run("verdict", func(t *testing.T) {
		for name, yes := range map[string]inject.Mode{"again.TimedOut": inject.Timeout, "again.NotSent": inject.Unsent} {
			v := fact(t, name).Verdict
			for _, o := range v.Outcomes {
				if o.Mode == yes && !mayBe(o.Results[0], true) {
					t.Errorf("%s is never true of %v", name, o.Mode)
				}
				if o.Mode.Answered() && mayBe(o.Results[0], true) {
					t.Errorf("%s may be true of %v", name, o.Mode)
				}
			}
		}
	})

	// Under go vet a fact travels one hop: the way down must be in it.
	t.Run("trace", func(t *testing.T) {
		e := fact(t, "caller.OrderNow").Effects[0]
		var names []string
		for _, s := range e.Trace {
			names = append(names, s.Name)
		}
		want := []string{"(*api.Client).Send", "do", "(*http.Client).Do"}
		if !slices.EqualFunc(names, want, func(got, want string) bool { return got == want || got == "(*Client)."+want }) {
			t.Errorf("trace of caller.OrderNow: %q, want %q", names, want)
		}
	})
}

// mayBe reports whether a value can be that bool.
func mayBe(v inject.Value, b bool) bool {
	return v.Kind != inject.Bool || v.B == b
}

// TestFactsEncodeAlike analyses the same packages ten times: go vet's cache and
// analysistest live by facts that are the same byte for byte.
func TestFactsEncodeAlike(t *testing.T) {
	pkgs := fixtures.Load(t, "./facts/...",
		"./retryunsafe/bothpkg/...", "./retryunsafe/funcslice", "./retryunsafe/iface", "./retryunsafe/mutual",
		"./retryunsafe/predpkg/...", "./retryunsafe/stepsseveral", "./retryunsafe/verbparam")
	var first map[string][]byte
	for round := range 10 {
		graph, err := checker.Analyze([]*analysis.Analyzer{summary.Analyzer}, pkgs, nil)
		if err != nil {
			t.Fatal(err)
		}
		facts := encodeFacts(t, graph)
		if round == 0 {
			first = facts
			if len(first) < 50 {
				t.Errorf("%d facts only", len(first))
			}
			continue
		}
		if len(facts) != len(first) {
			t.Errorf("round %d: %d facts, %d in the first", round, len(facts), len(first))
		}
		for name, was := range first {
			if !bytes.Equal(facts[name], was) {
				t.Errorf("round %d: the fact of %s is another:\n%q\n%q", round, name, facts[name], was)
			}
		}
		if t.Failed() {
			return
		}
	}
}

// encodeFacts encodes each fact alone, under the name of its object.
func encodeFacts(t *testing.T, graph *checker.Graph) map[string][]byte {
	t.Helper()
	encoded := make(map[string][]byte)
	for act := range graph.All() {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, f := range act.AllObjectFacts() {
			name := fmt.Sprintf("%s (%T)", types.ObjectString(f.Object, nil), f.Fact)
			if f.Object.Pkg() != act.Package.Types {
				continue // handed on, not made here
			}
			var b bytes.Buffer
			if err := gob.NewEncoder(&b).Encode(f.Fact); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			encoded[name] = b.Bytes()
		}
	}
	return encoded
}
