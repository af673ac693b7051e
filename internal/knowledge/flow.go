package knowledge

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Recv is the index of the receiver among the places of a call.
const Recv = -2

// A Place is a part of a call that text can come from or go to.
type Place struct {
	Index  int  // of a parameter or result, or Recv
	Result bool // a result, else a parameter or the receiver
	Rest   bool // this parameter and all behind it
	Held   bool // what it holds without showing it in an error: the headers and the body of a request
}

// Pass says that text goes on from one place of a call to another.
type Pass struct {
	From, To Place
	Parse    bool // only when parsing fails
}

// Passes is a function that hands text on: what it is given stands in what it returns or changes.
type Passes struct {
	Flow []Pass
	Key  int // parameter that names the value: a secret name makes it a credential; or None
}

// Sink is a function that shows what it is given to people or agents.
type Sink struct {
	Class  string  // what shows it: log, output, error, panic, trace, crash, http, cluster
	Places []Place // what is shown
	Format int     // parameter that holds a format for what follows it, or None
	Key    int     // parameter that names the value, or None
	Pairs  int     // parameter from which names and values alternate, or None
	Writer int     // parameter (or Recv) that decides: a sink only for standard output and error, or None
	JSON   bool    // it prints values the way encoding/json does: through pointers, without String methods
}

// Secret is a credential: a result, a parameter, a field, a type or a variable.
type Secret struct {
	Result int    // result that is one, or None
	Param  int    // parameter that takes one, or None
	When   int    // parameter that names the value, or None
	Names  string // with When: which names are secret (header, query, env, ident)
}

// Result is what makes a result of a tool: a constructor, a type, or a field of one.
type Result struct {
	Text  []int  // parameters that become text for the agent
	Flag  string // failure flag: always, never, none (there is no such flag), param, field
	Param int    // with Flag param: the parameter
	Field string // with Flag field: the field
	Type  bool   // values of this type go to the agent
}

// Handler is where tools are registered, or the type or method that a tool has.
type Handler struct {
	Fn    int    // parameter that is the handler, or None for a type or method
	Field string // field of it that holds the handler
	Text  int    // result of the handler that is text for the agent, or None
	Error string // what becomes of its error: result, protocol, text, aborts, hidden
	As    string // with Text: it is no text for an agent, but shown as a sink of that class does
}

// Provenance tells whose words an error or text are.
type Provenance uint8

// The provenances, weakest first.
const (
	Undecided Provenance = iota
	Local                // the program's own
	Remote               // the provider's
)

// ShownBy are the classes of what shows a text to somebody.
var ShownBy = []string{"log", "output", "error", "panic", "trace", "crash", "http", "cluster"}

var (
	sinkClasses  = append(slices.Clone(ShownBy), "dump")
	flagValues   = []string{"always", "never", "none"}
	errorFates   = []string{"result", "protocol", "text", "aborts", "hidden"}
	nameKinds    = []string{"header", "query", "env", "ident", "friend", "skip", "about", "mask", "digest", "remove"}
	whenKinds    = nameKinds[:4]
	partialPlace = "write the number of a parameter (1), this and the following (1+), recv, each with .held for what a request carries but does not show"
)

// flowKinds are the declarations about where text goes.
var flowKinds = map[string]*kind{
	"passes": {
		attrs: []attr{{"key", func(l *line, v string) error { return index(&l.passes.Key, v) }}},
		word:  func(l *line, w string) error { return l.passes.arrow(w) },
		form:  "FROM>TO …",
		begin: func(l *line) { l.passes = &Passes{Key: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Passes != nil
			f.Passes = l.passes
			if len(l.passes.Flow) == 0 {
				return taken, fmt.Errorf("passes does not say what: write FROM>TO, as in 1>0 from the second parameter to the first result")
			}
			return taken, nil
		},
	},
	"sink": {
		attrs: []attr{
			{"format", func(l *line, v string) error { return index(&l.sink.Format, v) }},
			{"key", func(l *line, v string) error { return index(&l.sink.Key, v) }},
			{"pairs", func(l *line, v string) error { return index(&l.sink.Pairs, v) }},
			{"writer", func(l *line, v string) error {
				if v == "recv" {
					l.sink.Writer = Recv
					return nil
				}
				return index(&l.sink.Writer, v)
			}},
		},
		flags: []flag{{"json", func(l *line) { l.sink.JSON = true }}},
		word: func(l *line, w string) error {
			if l.sink.Class == "" {
				return oneOf(&l.sink.Class, w, sinkClasses)
			}
			p, err := readPlace(w)
			l.sink.Places = append(l.sink.Places, p)
			return err
		},
		form:  "CLASS PLACE …",
		begin: func(l *line) { l.sink = &Sink{Format: None, Key: None, Pairs: None, Writer: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Sink != nil
			f.Sink = l.sink
			if l.sink.Class == "" {
				return taken, fmt.Errorf("sink lacks its class (known: %s)", strings.Join(sinkClasses, ", "))
			}
			return taken, nil
		},
	},
	"secret": {
		attrs: []attr{
			{"result", func(l *line, v string) error { return index(&l.secret.Result, v) }},
			{"param", func(l *line, v string) error { return index(&l.secret.Param, v) }},
			{"when", func(l *line, v string) error {
				n, kind, ok := strings.Cut(v, ":")
				if !ok {
					return fmt.Errorf("%q does not say which names: write N:KIND (kinds: %s)", v, strings.Join(whenKinds, ", "))
				}
				if err := index(&l.secret.When, n); err != nil {
					return err
				}
				return oneOf(&l.secret.Names, kind, whenKinds)
			}},
		},
		begin: func(l *line) { l.secret = &Secret{Result: None, Param: None, When: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Secret != nil
			f.Secret = l.secret
			return taken, nil
		},
	},
	"redact": {
		end: func(_ *line, f *Func) (bool, error) {
			taken := f.Redact
			f.Redact = true
			return taken, nil
		},
	},
	"result": {
		attrs: []attr{
			{"text", func(l *line, v string) error {
				for s := range strings.SplitSeq(v, ",") {
					var n int
					if err := index(&n, s); err != nil {
						return err
					}
					l.result.Text = append(l.result.Text, n)
				}
				return nil
			}},
			{"flag", func(l *line, v string) error {
				if slices.Contains(flagValues, v) {
					l.result.Flag = v
					return nil
				}
				if n, err := strconv.Atoi(v); err == nil && n >= 0 {
					l.result.Flag, l.result.Param = "param", n
					return nil
				}
				l.result.Flag, l.result.Field = "field", v
				return nil
			}},
		},
		flags: []flag{{"type", func(l *line) { l.result.Type = true }}},
		begin: func(l *line) { l.result = &Result{Param: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Result != nil
			f.Result = l.result
			return taken, nil
		},
	},
	"handler": {
		attrs: []attr{
			{"fn", func(l *line, v string) error { return index(&l.handler.Fn, v) }},
			{"field", func(l *line, v string) error { l.handler.Field = v; return nil }},
			{"text", func(l *line, v string) error { return index(&l.handler.Text, v) }},
			{"error", func(l *line, v string) error { return oneOf(&l.handler.Error, v, errorFates) }},
			{"as", func(l *line, v string) error { return oneOf(&l.handler.As, v, ShownBy) }},
		},
		begin: func(l *line) { l.handler = &Handler{Fn: None, Text: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Handler != nil
			f.Handler = l.handler
			return taken, nil
		},
	},
}

func init() { maps.Copy(kinds, flowKinds) }

// arrow reads one FROM>TO of passes; a ? behind it means: only when parsing fails.
func (p *Passes) arrow(w string) error {
	w, parse := strings.CutSuffix(w, "?")
	from, to, ok := strings.Cut(w, ">")
	if !ok {
		return fmt.Errorf("%q says not where the text goes: write FROM>TO, as in 1>0, recv>0 or 0>recv.held", w)
	}
	a, err := readPlace(from)
	if err != nil {
		return err
	}
	arg := strings.HasPrefix(to, "arg")
	b, err := readPlace(strings.TrimPrefix(to, "arg"))
	if err != nil {
		return err
	}
	b.Result = !arg && b.Index != Recv
	p.Flow = append(p.Flow, Pass{From: a, To: b, Parse: parse})
	return nil
}

// readPlace reads one place of a call.
func readPlace(w string) (Place, error) {
	p := Place{}
	w, p.Held = strings.CutSuffix(w, ".held")
	if w == "recv" {
		p.Index = Recv
		return p, nil
	}
	w, p.Rest = strings.CutSuffix(w, "+")
	n, err := strconv.Atoi(w)
	if err != nil || n < 0 || n > 99 {
		return p, fmt.Errorf("bad place %q: %s", w, partialPlace)
	}
	p.Index = n
	return p, nil
}

// readOrigin reads: local encoding/...   remote os/exec   local (*example.com/sdk.Request).RequireString
func readOrigin(t *Table, l *line, p Provenance) error {
	if len(l.rest) > 0 {
		return fmt.Errorf("%s takes one package, tree of packages or function: remove %q", l.kind, strings.Join(l.rest, " "))
	}
	key := stripVersions(l.symbol)
	if _, ok := t.origins[key]; ok {
		return fmt.Errorf("the origin of %s is declared twice: remove one of the two", l.symbol)
	}
	t.origins[key] = p
	return nil
}

// Origin tells whose words the errors of a function are, as far as a table says so.
func (t *Table) Origin(pkgPath, fullName string) Provenance {
	if t == nil {
		return Undecided
	}
	if p, ok := t.origins[stripVersions(fullName)]; ok {
		return p
	}
	pkg := stripVersions(pkgPath)
	if p, ok := t.origins[pkg]; ok {
		return p
	}
	for {
		if p, ok := t.origins[pkg+"/..."]; ok {
			return p
		}
		i := strings.LastIndexByte(pkg, '/')
		if i < 0 {
			return Undecided
		}
		pkg = pkg[:i]
	}
}

// reaches reports whether anything else is known: only that makes its package one that reaches the far side.
func (f *Func) reaches() bool {
	return f.Send != nil || f.Build != nil || f.Retries != nil || f.Client != nil || f.Filter != nil || f.Bound != nil ||
		f.Marker != nil || f.Error != nil || f.Fresh || f.Key != nil
}

// EachHandler visits the types and interface methods that a tool has, in the
// order of the tables.
func (t *Table) EachHandler(visit func(symbol string, h *Handler)) {
	if t == nil {
		return
	}
	for _, s := range t.symbols {
		if f := t.funcs[s]; f != nil && f.Handler != nil && f.Handler.Fn == None {
			visit(s, f.Handler)
		}
	}
}

// Bare is an import path without the elements that name a major version.
func Bare(path string) string { return stripVersions(path) }
