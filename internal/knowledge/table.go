package knowledge

import (
	"cmp"
	"embed"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A Table is what is known of libraries. It does not change after it was made;
// a nil Table knows nothing.
type Table struct {
	funcs   map[string]*Func // by symbol, and by symbol without versions
	symbols []string         // declared, in order
	derived map[string]int   // keys of funcs that are a symbol without its version → that version

	words    map[string][]word
	families []*family // longest pattern first

	texts     map[string]verdict
	textOrder []string // longest first
	keyNames  []namePattern

	commands    map[string]command // by program and sub-commands
	commandWays map[string]bool    // what commands of several words begin with
	paths       map[string]Effect

	origins  map[string]Provenance // of the errors of packages, trees and functions, without versions
	secrets  secretNames
	outcomes outcomeWords

	gates     map[string]bool // packages, without versions
	gateTrees []string        // their subtrees
}

//go:embed *.know
var builtin embed.FS

// Default is the built-in table. It is parsed on first use.
func Default() *Table { return defaultTable() }

// Effects is the part of the built-in table that says what calls do to the far
// side. It is all that is asked of a dependency, and costs half as much to parse.
func Effects() *Table { return effectsTable() }

var (
	defaultTable = sync.OnceValue(func() *Table { return parseBuiltin(func(string) bool { return true }) })
	effectsTable = sync.OnceValue(func() *Table { return parseBuiltin(func(name string) bool { return !aboutText[name] }) })
)

// aboutText are the files that say where text comes from and goes to, and what words mean.
var aboutText = map[string]bool{
	"flow.know": true, "sinks.know": true, "secrets.know": true, "results.know": true, "origins.know": true,
	"outcomes.know": true,
}

func parseBuiltin(wanted func(file string) bool) *Table {
	t := newTable()
	files, err := builtin.ReadDir(".")
	for _, f := range files {
		if !wanted(f.Name()) {
			continue
		}
		text, e := builtin.ReadFile(f.Name())
		if e == nil {
			e = t.read(f.Name(), string(text))
		}
		if err == nil {
			err = e
		}
	}
	if err != nil {
		panic("knowledge: the built-in table is broken, which its tests should have shown: " + err.Error())
	}
	t.finish()
	return t
}

func newTable() *Table {
	return &Table{
		funcs:   make(map[string]*Func, 4096),
		derived: map[string]int{},
		words:   map[string][]word{},
		texts:   map[string]verdict{},
		gates:   map[string]bool{},

		commands:    map[string]command{},
		commandWays: map[string]bool{},
		paths:       map[string]Effect{},

		origins: map[string]Provenance{},
		secrets: secretNames{},

		outcomes: newOutcomeWords(),
	}
}

// finish computes what look-ups need once all lines are read.
func (t *Table) finish() {
	last := ""
	for _, s := range t.symbols {
		bare, version := strip(s)
		if version != 0 {
			t.alias(s, bare, version)
		}
		pkg := packageOf(bare)
		if pkg != last && t.funcs[s].reaches() { // loggers reach nothing
			t.openGate(pkg)
			last = pkg
		}
	}
	for _, f := range t.families {
		if p, ok := strings.CutSuffix(f.pattern, "/..."); ok {
			t.gateTrees = append(t.gateTrees, p)
		} else {
			t.openGate(f.pattern)
		}
	}
	t.finishOrder()
}

// finishOrder sorts what look-ups try one after the other.
func (t *Table) finishOrder() {
	slices.Sort(t.gateTrees)
	t.gateTrees = slices.Compact(t.gateTrees)
	slices.SortStableFunc(t.textOrder, longer)
	slices.SortStableFunc(t.families, func(a, b *family) int { return longer(a.pattern, b.pattern) })
}

// longer sorts longer strings to the front, and a package before its tree.
func longer(a, b string) int {
	return len(strings.TrimSuffix(b, "...")) - len(strings.TrimSuffix(a, "..."))
}

// alias makes a versioned symbol known under its name without versions, unless
// a line has that name or a newer version of it is there.
func (t *Table) alias(symbol, bare string, version int) {
	if old, ok := t.derived[bare]; ok && old >= version || !ok && t.funcs[bare] != nil {
		return
	}
	t.funcs[bare] = t.funcs[symbol]
	t.derived[bare] = version
}

// openGate counts a package as able to reach something remote because a line
// (without versions) is about it. Of std only gate lines count: everything imports io and context.
func (t *Table) openGate(pkg string) {
	if first, _, _ := strings.Cut(pkg, "/"); strings.Contains(first, ".") {
		t.gates[pkg] = true
	}
}

// With returns a table in which the user's declarations override those of t
// that are of the same symbol and kind. A symbol without a version overrides
// the lines of all versions.
func (t *Table) With(user *Table) *Table {
	if user == nil {
		return t
	}
	if t == nil {
		return user
	}
	versions := map[string][]string{}
	for key := range t.funcs {
		bare := stripVersions(key)
		versions[bare] = append(versions[bare], key)
	}
	n := &Table{
		funcs:     maps.Clone(t.funcs),
		derived:   maps.Clone(t.derived),
		symbols:   slices.Concat(t.symbols, user.symbols),
		words:     mergeWords(t.words, user.words),
		texts:     maps.Clone(t.texts),
		textOrder: slices.Concat(user.textOrder, t.textOrder),
		keyNames:  slices.Concat(user.keyNames, t.keyNames),
		gates:     maps.Clone(t.gates),
		gateTrees: slices.Concat(t.gateTrees, user.gateTrees),

		commands:    map[string]command{},
		commandWays: map[string]bool{},
		paths:       map[string]Effect{},

		origins: maps.Clone(t.origins),
		secrets: mergeNames(t.secrets, user.secrets),

		outcomes: mergeOutcomes(t.outcomes, user.outcomes),
	}
	maps.Copy(n.origins, user.origins)
	n.withCommands(t, user)
	for _, symbol := range user.symbols {
		u := user.funcs[symbol]
		bare, version := strip(symbol)
		if version == 0 {
			for _, key := range versions[bare] {
				n.funcs[key] = n.funcs[key].override(u)
			}
		}
		if version != 0 || len(versions[bare]) == 0 {
			delete(n.derived, symbol)
			n.funcs[symbol] = t.Func(symbol).override(u)
		}
		if version != 0 && len(versions[bare]) == 0 {
			n.alias(symbol, bare, version)
		}
	}
	maps.Copy(n.texts, user.texts)
	maps.Copy(n.gates, user.gates)
	for _, f := range slices.Concat(t.families, user.families) {
		g := n.family(f.pattern)
		g.general = g.general || f.general
		maps.Copy(g.names, f.names)
		g.words = mergeWords(g.words, f.words)
	}
	n.finishOrder()
	return n
}

// override returns f with every member that u has.
func (f *Func) override(u *Func) *Func {
	n := Func{}
	if f != nil && !u.forget {
		n = *f
	}
	n.Send = cmp.Or(u.Send, n.Send)
	n.Build = cmp.Or(u.Build, n.Build)
	n.Retries = cmp.Or(u.Retries, n.Retries)
	n.Client = cmp.Or(u.Client, n.Client)
	n.Filter = cmp.Or(u.Filter, n.Filter)
	n.Bound = cmp.Or(u.Bound, n.Bound)
	n.Marker = cmp.Or(u.Marker, n.Marker)
	n.Error = cmp.Or(u.Error, n.Error)
	n.Key = cmp.Or(u.Key, n.Key)
	n.Fresh = n.Fresh || u.Fresh
	n.NoReturn = n.NoReturn || u.NoReturn
	n.Passes = cmp.Or(u.Passes, n.Passes)
	n.Sink = cmp.Or(u.Sink, n.Sink)
	n.Secret = cmp.Or(u.Secret, n.Secret)
	n.Redact = n.Redact || u.Redact
	n.Result = cmp.Or(u.Result, n.Result)
	n.Handler = cmp.Or(u.Handler, n.Handler)
	return &n
}

// Func returns what is known of a function, method or interface method, or nil.
// The name is that of (*types.Func).FullName without type arguments.
func (t *Table) Func(fullName string) *Func {
	if t == nil {
		return nil
	}
	if f, ok := t.funcs[fullName]; ok {
		return f
	}
	if bare, version := strip(fullName); version != 0 {
		return t.funcs[bare]
	}
	return nil
}

// Field returns what is known of a struct field, pkg/path.Type.Field, or nil.
func (t *Table) Field(name string) *Func { return t.Func(name) }

// Error returns what an error variable, error type, error code or predicate on
// errors proves, or nil.
func (t *Table) Error(name string) *Error {
	if f := t.Func(name); f != nil {
		return f.Error
	}
	return nil
}

// NoReturn reports whether a call of the function does not come back.
func (t *Table) NoReturn(fullName string) bool {
	f := t.Func(fullName)
	return f != nil && f.NoReturn
}

// NearRemote reports whether a package can reach something remote: the gate that
// keeps the rest of the analysis away from packages that never see such a one.
func (t *Table) NearRemote(pkgPath string) bool {
	if t == nil {
		return false
	}
	pkg := stripVersions(pkgPath)
	if t.gates[pkg] {
		return true
	}
	for _, tree := range t.gateTrees {
		if inTree(pkg, tree) {
			return true
		}
	}
	return false
}
