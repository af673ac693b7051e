package flow

import (
	"go/token"
	"slices"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// A Source is where a credential, or somebody else's words, come from.
type Source struct {
	What    string    // in words: "field APIKey", "the error of (*http.Client).Do"
	Pos     token.Pos // in this package; NoPos for one from another package
	URL     bool      // a credential that stands in a URL
	Path    bool      // in its path
	New     bool      // it was made here
	Any     bool      // the URL of whatever request comes by: it may hold one
	Error   bool      // it stands in the error of a call
	Answer  bool      // it is the body of an answer
	Unread  bool      // of which nobody asked for the status
	Reflect bool      // it is a result of a call by reflection, which may be no error
	Trust   string    // what was taken on trust, "" when nothing was
	Guess   int       // number of guesses on the way
	At      token.Pos // where a finding about it belongs, when that is not the sink: the default branch of a mapper
}

// A Set is a set of credentials: one witness, and the parameters of the
// function whose credentials are in it.
type Set struct {
	Src  *Source
	P, H uint64 // parameters: what they show, what they hold
}

func (s Set) empty() bool { return s.Src == nil && s.P == 0 && s.H == 0 }

func (s *Set) join(t Set) bool {
	old := *s
	if s.Src == nil || s.Src.Any && t.Src != nil && !t.Src.Any {
		s.Src = t.Src
	}
	s.P |= t.P
	s.H |= t.H
	return *s != old
}

// Kind tells whose words a text or an error are.
type Kind uint8

// The kinds, weakest first: a text that has several has the strongest.
const (
	Own       Kind = iota // the program's own
	Undecided             // nobody can tell
	Body                  // an answer or output of the provider: fine as the result of a success
	Dynamic               // of an interface method or function value that nothing resolves
	Provider              // the provider's, of a failure
)

// Words is the provenance of a text or error.
type Words struct {
	Kind Kind
	Src  *Source
	P    uint64 // parameters whose words are in it
}

// unread reports whether the words are the body of an answer that may be a refusal as well.
func (w Words) unread() bool { return w.Kind == Body && w.Src != nil && w.Src.Unread }

func (w Words) empty() bool { return w.Kind == Own && w.P == 0 }

func (w *Words) join(o Words) bool {
	old := *w
	if o.Kind > w.Kind {
		w.Kind, w.Src = o.Kind, o.Src
	}
	w.P |= o.P
	return *w != old
}

// Value is what is known of the text in a value: which credentials printing it
// shows, which it only holds (the headers of a request), whose words it is.
type Value struct {
	Shown, Held Set
	Words       Words
}

func (v Value) empty() bool { return v.Shown.empty() && v.Held.empty() && v.Words.empty() }

func (v *Value) join(o Value) bool {
	a := v.Shown.join(o.Shown)
	b := v.Held.join(o.Held)
	c := v.Words.join(o.Words)
	return a || b || c
}

// all is everything that v shows and holds.
func (v Value) all() Set {
	s := v.Shown
	s.join(v.Held)
	return s
}

// Summary is what a function does with text, for its callers.
type Summary struct {
	Results []Value
	Outs    []Out
	Sinks   []Sink
	Creds   uint64 // parameters that are used as credentials
	Named   []Named
	Backs   []Back
	Mapper  bool // it maps some errors to words of its own and hands on the rest
	At      token.Pos
}

// Named says that a result is a credential when a parameter is a secret name.
type Named struct {
	Param int
	Kind  string
}

// Out says that a function writes text into one of its parameters.
type Out struct {
	Param int
	Value Value
}

// Sink says that a parameter of a function is shown inside of it.
type Sink struct {
	Param int
	Held  bool   // what the parameter holds, not what it shows
	Agent bool   // its words reach an agent (rule rawerror), else its credentials what Class says
	Class string // as knowledge.Sink.Class, or tool
	Fails bool   // with the failure flag set
	Plain bool   // as the result of a success
	Path  []string
	Pos   token.Pos // in this package
	Own   bool      // the finding belongs to the sink, not to the call
}

const maxSinks = 16 // of one function

func (s *Summary) addSink(k Sink) {
	if len(s.Sinks) >= maxSinks || slices.ContainsFunc(s.Sinks, func(o Sink) bool {
		return o.Param == k.Param && o.Held == k.Held && o.Agent == k.Agent && o.Class == k.Class && o.Pos == k.Pos
	}) {
		return
	}
	s.Sinks = append(s.Sinks, k)
}

func (s *Summary) out(i int, v Value) {
	for j := range s.Outs {
		if s.Outs[j].Param == i {
			s.Outs[j].Value.join(v)
			return
		}
	}
	s.Outs = append(s.Outs, Out{i, v})
}

// bit is the bit of a parameter; functions with more than 64 lose the rest.
func bit(i int) uint64 {
	if i < 0 || i > 63 {
		return 0
	}
	return 1 << i
}

// provenance turns what a table says into a kind.
func provenance(p knowledge.Provenance) (Kind, bool) {
	switch p {
	case knowledge.Local:
		return Own, true
	case knowledge.Remote:
		return Provider, true
	}
	return Undecided, false
}

func (s *Summary) named(i int, kind string) {
	if n := (Named{i, kind}); !slices.Contains(s.Named, n) {
		s.Named = append(s.Named, n)
	}
}
