package inject

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// world knows the built-in tables and nothing of other packages.
type world struct{}

func (world) Table() *knowledge.Table                            { return knowledge.Default() }
func (world) Verdict(*types.Func, Mode, []Value) ([]Value, bool) { return nil, false }
func (world) Dispatch(*ssa.CallCommon) *ssa.Function             { return nil }

// preamble are the remote calls of the test sources, each in one of the shapes that libraries have.
const preamble = `
func send() error
func get() (*http.Response, error)
func status() (int, error)
var (
	_ http.Handler
	ErrOwn = errors.New("own")
	ErrOther = errors.New("other")
)
`

var stdPackages = []string{"bytes", "context", "encoding/json", "errors", "fmt", "io", "net", "net/http", "net/url", "os", "slices", "strings", "syscall", "time"}

// The standard library is imported once for all tests.
var (
	std     = importer.Default()
	stdLock sync.Mutex
)

// build makes the SSA of a package with the given declarations.
func build(t testing.TB, decls string) *ssa.Package {
	t.Helper()
	stdLock.Lock()
	defer stdLock.Unlock()
	fset := token.NewFileSet()
	var src strings.Builder
	src.WriteString("package p\n")
	for _, p := range stdPackages {
		if strings.Contains(preamble+decls, path.Base(p)+".") {
			src.WriteString("import \"" + p + "\"\n")
		}
	}
	src.WriteString(preamble + decls)
	file, err := parser.ParseFile(fset, "p.go", src.String(), 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, decls)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: std}, fset, types.NewPackage("p", "p"), []*ast.File{file}, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, decls)
	}
	return pkg
}

// callOf finds the one call of the function with that name, in f or in a closure of it.
func callOf(t testing.TB, f *ssa.Function, names ...string) ssa.CallInstruction {
	t.Helper()
	var found ssa.CallInstruction
	var visit func(*ssa.Function)
	visit = func(f *ssa.Function) {
		for _, b := range f.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || call.Common().StaticCallee() == nil {
					continue
				}
				for _, name := range names {
					if call.Common().StaticCallee().Name() == name {
						if found != nil {
							t.Fatalf("%s: more than one call of %v", f, names)
						}
						found = call
					}
				}
			}
		}
		for _, a := range f.AnonFuncs {
			visit(a)
		}
	}
	visit(f)
	if found == nil {
		t.Fatalf("%s: no call of %v", f, names)
	}
	return found
}

// outcome is what a remote call returns in a mode: a raw response of any
// status has no error, everything else reports a failure as an error.
func outcome(sig *types.Signature, m Mode) []Value {
	raw := isResponse(sig.Results().At(0).Type())
	replied := m == OK || m == Malformed || m.Answered()
	out := make([]Value, sig.Results().Len())
	for i := range out {
		switch t := sig.Results().At(i).Type(); {
		case IsError(t) && (m == OK || raw && replied):
			out[i] = nilValue
		case IsError(t) && m == Malformed:
			out[i] = OtherError()
		case IsError(t):
			out[i] = Failed()
		case isResponse(t) && replied:
			out[i] = Response()
		case isResponse(t):
			out[i] = nilValue
		case replied && types.Identical(t, types.Typ[types.Int]):
			out[i] = intSet(modeFacts[m].status)
		default:
			out[i] = depTop
		}
	}
	return out
}

// run supposes that the remote call of f ended in mode m; what was before the call is the first round.
func run(t testing.TB, pkg *ssa.Package, m Mode, c Config) *Walk {
	t.Helper()
	call := callOf(t, pkg.Func("f"), "send", "get", "status")
	fn := call.Parent()
	in := New(world{})
	c.Mode, c.Start = m, call
	if c.Results == nil {
		c.Results = outcome(call.Common().Signature(), m)
	}
	c.Base = in.Run(fn, Config{
		Params: c.Params, Snap: map[ssa.CallInstruction]bool{call: true}, Guesses: true,
		Wall: func(c ssa.CallInstruction) bool { return c == call },
	})
	w := in.Run(fn, c)
	if w.Exhausted() || c.Base.Exhausted() {
		t.Errorf("%v: the walk gave up", m)
	}
	return w
}

// modesWhere are the modes in which the walk behind the remote call of f has a property.
func modesWhere(t testing.TB, decls string, c Config, holds func(*Walk) bool) Modes {
	t.Helper()
	pkg := build(t, decls)
	var out Modes
	for m := range Mode(NumModes) {
		if holds(run(t, pkg, m, c)) {
			out |= Set(m)
		}
	}
	return out
}

func again(w *Walk) bool { return w.Again }

// names lists the modes of a set.
func names(s Modes) string {
	var out []string
	for m := range Mode(NumModes) {
		if s.Has(m) {
			out = append(out, m.String())
		}
	}
	return "{" + strings.Join(out, " ") + "}"
}

const all = Failures | 1<<OK

type againCase struct {
	name  string
	decls string
	want  Modes
}

// checkAgain checks in which modes f comes to its remote call again.
func checkAgain(t *testing.T, cases []againCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := modesWhere(t, c.decls, Config{}, again); got != c.want {
				t.Errorf("again under %s, want %s", names(got), names(c.want))
			}
		})
	}
}

// retry is a loop that tries again while the condition on err holds, and ends on success.
func retry(cond string) string {
	return `
func f() error {
	for {
		err := send()
		if err == nil {
			return nil
		}
		if !(` + cond + `) {
			return err
		}
	}
}
`
}

// retryStatus is a loop over a raw response that tries again while the condition on resp.StatusCode holds.
func retryStatus(cond string) string {
	return `
func f() error {
	for {
		resp, err := get()
		if err != nil {
			return err
		}
		if !(` + cond + `) {
			return nil
		}
	}
}
`
}
