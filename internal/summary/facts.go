package summary

import (
	"fmt"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Near marks a package that can reach something remote.
type Near struct{}

// AFact marks Near as a fact.
func (*Near) AFact() {}

func (*Near) String() string { return "near" }

// Source is what decides an effect that is not decided yet.
type Source uint8

// The sources.
const (
	Decided  Source = iota
	FromVerb        // an HTTP method
	FromRequest
	FromSQL
	FromCommand
	FromName // a procedure's name or a GraphQL document
)

// KeyState says whether a request carries something by which a repeat is recognised.
type KeyState uint8

// The key states.
const (
	NoKey     KeyState = iota
	StableKey          // the same in every attempt
	FreshKey           // new in every call
	ParamKey           // parameter KeyParam decides
)

// Step is one call on the way to the far side.
type Step struct {
	Name    string // short name of the function that is called
	Package string // import path of the package of the call
	File    string // base name of the file of the call; "" outside sources
	Line    int
}

// Outcome is what a function returns when the operation inside it ended in Mode.
type Outcome struct {
	Mode    inject.Mode
	Results []inject.Value
}

// Effect is one remote operation that a function performs.
type Effect struct {
	Kind     string           // http, grpc, sql, ssh, exec, publish, sdk
	Class    knowledge.Effect // Unknown while Source is not Decided
	Op       string           // what is sent, as it stands in a message: POST, INSERT, CreateRelease
	Source   Source
	Param    int      // parameter (receiver first) that decides
	Field    int      // 1 + the field of that parameter, a struct, that decides; 0: the parameter itself
	Words    []string // of a command whose further arguments are a list in that parameter
	Key      KeyState
	KeyParam int
	Trust    string           // what was taken on trust, "" when nothing was
	Trace    []Step           // from the function down, at most maxTrace
	Resent   inject.Modes     // the function itself sends again after these
	Pred     int              // a parameter, a predicate: the function sends again when it says so
	WhenTrue inject.Modes     // after these if it answers true
	WhenNot  inject.Modes     // and after these if it answers false
	Inside   knowledge.Effect // of a statement in a transaction: what it does once that is committed
	Here     bool             // on this machine: a database that is a file
	Told     bool             // a report of the re-send stands in the function's own package
	Outcomes []Outcome
}

const (
	maxTrace    = 5
	maxEffects  = 6
	maxOutcomes = 4 // of one mode
)

// Repeat says that a function calls one of its function parameters again.
type Repeat struct {
	Param     int          // receiver first
	Again     inject.Modes // when the parameter returns the error of that mode
	Other     bool         // when it returns any other error
	False     bool         // when it returns false, and not when it returns true
	True      bool         // when it returns true, and not when it returns false
	WhenTrue  inject.Modes // the same, if parameter Pred answers true
	WhenFalse inject.Modes
	Pred      int  // None
	Beside    bool // when it has not answered for a while
	Name      string
}

// RequestFact says that a function returns a request.
type RequestFact struct {
	Result   int
	Verb     string
	Param    int // parameter that holds the verb, or the request that is passed on; None
	Key      KeyState
	KeyParam int
}

// Verdict is what a function answers to the error of a mode.
type Verdict struct {
	Param    int // the error; None when Resp alone is judged
	Resp     int // the response, or None
	Outcomes []Outcome
	OfNil    []inject.Value // the answer to no error
	Names    []Name         // what it calls an unknown outcome
}

// Name is what a function calls an unknown outcome.
type Name struct {
	Modes inject.Modes
	Claim knowledge.Claim
	Word  string   // as the project spells it
	Open  []string // names of the same type that leave the outcome open
	Weak  bool
}

// Func is the summary of one function.
type Func struct {
	Effects []Effect
	Repeats []Repeat
	Invokes []int // function parameters that are called
	Request *RequestFact
	Verdict *Verdict
	Fresh   bool  // returns a new id in every call
	Reads   bool  // looks something up remotely
	Opaque  bool  // reaches a call that nothing is known of
	SetsKey []int // parameters (requests) that get a key; KeyState of each in SetsKeyState
	KeyOf   []KeyState
}

// AFact marks Func as a fact.
func (*Func) AFact() {}

// String shows the summary in tests: "sends POST; repeats 0".
func (f *Func) String() string {
	s := ""
	add := func(format string, args ...any) {
		if s != "" {
			s += "; "
		}
		s += fmt.Sprintf(format, args...)
	}
	for _, e := range f.Effects {
		switch {
		case e.Source != Decided:
			add("sends by %d", e.Param)
		default:
			add("sends %s", e.Op)
		}
		if e.Resent != 0 {
			add("sends again")
		}
	}
	for _, r := range f.Repeats {
		add("repeats %d", r.Param)
	}
	if f.Request != nil {
		if f.Request.Verb != "" {
			add("makes %s", f.Request.Verb)
		} else {
			add("makes request by %d", f.Request.Param)
		}
	}
	if f.Fresh {
		add("fresh")
	}
	if f.Verdict != nil {
		add("judges %d", max(f.Verdict.Param, f.Verdict.Resp))
	}
	if f.Reads {
		add("reads")
	}
	if s == "" {
		return "nothing"
	}
	return s
}

func (f *Func) empty() bool {
	return len(f.Effects) == 0 && len(f.Repeats) == 0 && len(f.Invokes) == 0 && f.Request == nil &&
		f.Verdict == nil && !f.Fresh && !f.Reads && !f.Opaque && len(f.SetsKey) == 0
}
