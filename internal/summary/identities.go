package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/identity"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Identity is the fact of a function about where its results come from.
type Identity struct{ identity.Summary }

// AFact marks Identity as a fact.
func (*Identity) AFact() {}

func (i *Identity) String() string { return "identity " + i.Summary.String() }

// identities finds the places where a reply without an identity is hidden, and
// exports what callers need.
func (p *pkg) identities(result *Result) {
	s := &sources{world: &world{p: p, near: map[*types.Package]bool{}}, facts: map[*types.Func]*identity.Summary{}}
	prog := identity.New(s, p.funcs, p.files)
	prog.Run()
	result.Fallbacks = prog.Fallbacks
	for _, fn := range p.funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || obj.Pkg() != p.pass.Pkg || fn.Origin() != nil && fn.Origin() != fn {
			continue
		}
		if !obj.Exported() && obj.Signature().Recv() == nil {
			continue
		}
		if sum := prog.Summary(fn); sum != nil && !sum.Empty() {
			p.exportFact(obj, &Identity{*sum})
		}
	}
}

// sources is the package as identity sees it.
type sources struct {
	*world
	facts map[*types.Func]*identity.Summary
}

func (s *sources) Callers(fn *ssa.Function) []ssa.CallInstruction { return s.p.called[fn] }

func (s *sources) Stored(f *types.Var) []ssa.Value { return s.p.fields[f] }

// Sends tells what a call does to the far side, as far as its reply is the
// service's: rows of a database are not.
func (s *sources) Sends(call ssa.CallInstruction) identity.Sends {
	var ops []*op
	if fi := s.p.infos[call.Parent()]; fi != nil {
		ops = fi.opsAt[call]
	}
	out := identity.Sends{}
	for _, o := range ops {
		if o.through || !slices.Contains([]string{"http", "grpc", "sdk", "ssh", "exec"}, o.Kind) || ofStore(o) {
			continue
		}
		if !out.Does {
			out.Name = o.Op
			out.Guess = o.Trust != ""
		}
		out.Does = true
		out.Writes = out.Writes || o.Class != knowledge.Read
		out.Makes = out.Makes || o.Class != knowledge.Read && o.Class != knowledge.Idempotent && o.Op != "PATCH"
	}
	return out
}

// ofStore reports whether an operation is one of the program's own store: what it
// gives back was put in before.
func ofStore(o *op) bool {
	if len(o.Trace) == 0 {
		return false
	}
	parts := strings.Split(strings.Trim(strings.NewReplacer("(", "", ")", "", "*", "").Replace(o.Trace[len(o.Trace)-1].Name), "."), ".")
	if slices.Contains(databases, parts[0]) {
		return true
	}
	if o.Trust == "" || len(parts) < 2 {
		return false
	}
	return isStore(parts[len(parts)-2])
}

// Stores reports whether a type keeps the program's own records, by its name.
func (s *sources) Stores(t *types.TypeName) bool { return isStore(t.Name()) || isStore(t.Pkg().Name()) }

func isStore(name string) bool {
	return slices.ContainsFunc(knowledge.SplitName(name), func(w string) bool { return slices.Contains(storeWords, w) })
}

var (
	// databases are packages of their clients.
	databases = []string{"mongo", "redis", "gorm", "sqlx", "pgx", "pgxpool", "bolt", "bbolt", "badger", "memcache", "gocql", "xorm", "bun", "ent", "clientv3"}
	// storeWords stand in the names of types that keep the program's own records.
	storeWords = []string{"store", "storage", "repository", "repo", "cache", "db", "database", "dao", "config", "settings", "loader", "queue", "journal"}
)

// Fact is what another package of the module told of its function, or nil.
func (s *sources) Fact(obj *types.Func) *identity.Summary {
	f, ok := s.facts[obj]
	if !ok {
		if obj.Pkg() != nil && obj.Pkg() != s.p.pass.Pkg && s.SameModule(obj.Pkg()) {
			var fact Identity
			if s.p.pass.ImportObjectFact(obj, &fact) {
				f = &fact.Summary
			}
		}
		s.facts[obj] = f
	}
	return f
}
