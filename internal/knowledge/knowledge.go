package knowledge

// None is the index of a parameter or result that does not exist.
const None = -1

// Effect is what an operation does to the far side.
type Effect uint8

// The effects, weakest first.
const (
	Unknown    Effect = iota
	Read              // changes nothing
	Idempotent        // a second time changes nothing more
	Session           // login, token, connection set-up, heartbeat
	Completion        // a language model answers: costs twice, changes nothing
	Write             // a second time changes more
	Publish           // a message goes out
	Execute           // a command or remote code runs
)

// Mutates reports whether doing it twice differs from doing it once.
func (e Effect) Mutates() bool { return e >= Write }

// Send is a call that goes out.
type Send struct {
	Kind    string   // http, grpc, sql, ssh, exec, publish, sdk
	Effect  Effect   // Unknown when one of the parameters below decides
	Verb    string   // HTTP method, when it is fixed
	VerbOf  int      // parameter that holds the HTTP method: a string, or a request whose method counts
	URL     int      // parameter that holds the URL or path
	SQL     int      // parameter that holds the statement
	Command int      // parameter that holds the command line
	Name    int      // parameter that holds the name of the procedure, or a GraphQL document
	Err     int      // result that holds the error
	Wraps   string   // the type that every error has which comes without an answer
	Keys    []string // fields of the request argument that make a repeat safe when they are the same in every attempt
	With    []string // options and methods that make a repeat safe
	Unless  []string // fields of the request that make it a Write when they are set
	Auto    bool     // the library adds a key of its own, one for each call: it protects the library's repeats, not a loop around the call
	AtClose bool     // it goes out when the writer that the call returns is closed
	Chain   bool     // the receiver was made by functions that have a Build: verb, statement or command are theirs
}

// Build is a function that makes a request without sending it.
type Build struct {
	Verb    string // HTTP method, when it is fixed
	VerbOf  int    // parameter that holds the HTTP method
	URL     int    // parameter that holds the URL
	Body    int    // parameter that holds the body
	SQL     int    // parameter that holds the statement
	Command int    // parameter that holds the program or command line
	Name    int    // parameter that holds the name of the procedure, or a GraphQL document
	Chain   bool   // a copy of the receiver: what made that counts
}

// Retries is a function that calls its function argument again.
type Retries struct {
	Fn        int      // parameter that is called again, or that holds it in Field
	Field     string   // field of parameter Fn (a struct) that holds the function
	Err       int      // result of the callback that is the error
	Done      int      // result of the callback that ends the repetition when true
	Retry     int      // result of the callback that asks for a repetition when true
	Pred      int      // parameter that decides (func(error) bool): true repeats
	PredStops bool     // true stops instead
	Bound     int      // parameter that holds the number of attempts
	On        []string // what is repeated: any_error, timeout, http_5xx, marked_error …
	Stop      []string // markers and options that narrow it
	Poll      bool     // a repeated condition: a callback that swallows its error is called again
	Job       bool     // no call: implementations of this interface method are run again by a queue (Fn is None), or the callback is run by an engine that repeats it
}

// Client is a constructor, setting, option or field that makes a client re-send.
type Client struct {
	Default bool     // re-sends without being asked; else only when this is used
	Methods []string // HTTP methods; {"all"}, {"idempotent"} or a list
	On      []string // what is repeated, as in Retries
	Bound   int      // parameter that holds the number of repeats (0 means none), or None
	Pred    int      // parameter that holds the deciding function, or None
	Stop    []string // symbols that narrow it
	Needs   []string // options: nothing is repeated unless one of them is among the arguments
	For     []string // packages (root/... for a tree) whose operations all go through such a client
}

// Filter is an option, setter or field that holds the function which decides about a repetition.
type Filter struct {
	Pred     int  // parameter that holds the function; None for a field
	Stops    bool // its true stops
	Replaces bool // it takes the place of the default check, so that markers count no more
}

// Bound is an option, setter or field that limits the number of attempts or repeats.
type Bound struct {
	N   int // parameter that holds the number; None for a field or a fixed limit
	Off int // the number that means: sent once (1 where attempts are counted, -1 where 0 stands for the default)
}

// Marker wraps an error so that a repetition stops (or happens). One without
// Err is the type or sentinel of such an error, or an option that switches the
// repetition off (or on).
type Marker struct {
	Stop bool // else it asks for a repetition
	Err  int  // parameter that is wrapped, or None
}

// Class is what an error proves about the call that returned it.
type Class uint8

// The classes of errors.
const (
	Depends     Class = iota // see the value
	Ambiguous                // the call may have been executed
	NotExecuted              // it was not
	Rejected                 // it was answered with a refusal
	Completed                // it was executed; the rest of the answer is missing
	Pending                  // it was accepted for later
)

// Error is an error value, error type or predicate on errors.
type Error struct {
	Class Class
	Param int    // for a predicate: the parameter that is judged, else None
	Mode  string // the one failure mode that it names (timeout, canceled, reset, server_error, rate_limited, unauthenticated, forbidden, rejected …), or ""
}

// Func is all that is known of one symbol; nil members mean: not known as such.
type Func struct {
	Send     *Send
	Build    *Build
	Retries  *Retries
	Client   *Client
	Filter   *Filter
	Bound    *Bound
	Marker   *Marker
	Error    *Error
	Fresh    bool // makes a new value in every call (uuid, ulid, random text)
	Key      *Key
	NoReturn bool

	Passes  *Passes
	Sink    *Sink
	Secret  *Secret
	Redact  bool // what it returns shows no credential
	Result  *Result
	Handler *Handler

	forget bool // a user's line: nothing of the built-in table counts
}

// Key is a function, method or option that puts a value into a request so that a repeat is recognised.
type Key struct {
	Value int // parameter that holds the value
	Name  int // parameter that holds the header or field name, or None
	Auto  bool
}
