package finding

// An Explanation is what the engine knows of one call, or of one function.
type Explanation struct {
	Kind     string      `json:"kind"`             // call or function
	Name     string      `json:"name"`             // of the function that is called or explained, as in messages
	Symbol   string      `json:"symbol,omitempty"` // the same with its package's path, as the tables name it
	Function string      `json:"function"`         // the call stands in it
	Line     int         `json:"line"`
	EndLine  int         `json:"endLine,omitempty"` // of a function
	Basis    string      `json:"basis"`             // what the knowledge of it rests on, in words
	Sends    []Send      `json:"sends,omitempty"`
	Repeats  []Repeat    `json:"repeats,omitempty"`  // of a call: where it can run again; of a function: what it calls again
	Answers  []Answer    `json:"answers,omitempty"`  // of a function that judges an error or a response
	Names    []string    `json:"names,omitempty"`    // of a call: what the failure of it is called, where, and why that is no finding
	Flows    []string    `json:"flows,omitempty"`    // where text goes in the function
	Evidence []string    `json:"evidence,omitempty"` // what passes here and is made harmless
	Notes    []string    `json:"notes,omitempty"`
	Why      string      `json:"why,omitempty"` // there is no finding of retryunsafe
	Known    []KnownLine `json:"known,omitempty"`
}

// A Send is one operation that goes out.
type Send struct {
	Operation string    `json:"operation"`         // POST, INSERT, CreateRelease
	Effect    string    `json:"effect"`            // what it does to the far side
	Kind      string    `json:"kind"`              // http, grpc, sql, ssh, exec, publish, sdk
	Decided   string    `json:"decided,omitempty"` // what decides the operation, while that is open
	Key       string    `json:"key"`
	Trust     string    `json:"trust,omitempty"` // what was taken from a name
	Steps     []Step    `json:"steps,omitempty"`
	Modes     []Outcome `json:"modes,omitempty"`
}

// An Outcome is what comes of a send that ended in one mode.
type Outcome struct {
	Mode    string   `json:"mode"`
	Unknown bool     `json:"unknown"`           // nobody can tell whether it happened
	Again   bool     `json:"again"`             // it is sent again
	Returns []string `json:"returns,omitempty"` // what the function around it returns, one entry for each way
}

// A Repeat is one thing that runs a send, or a function parameter, again.
type Repeat struct {
	How   string   `json:"how"`
	After []string `json:"after,omitempty"` // these modes
	Later []string `json:"later,omitempty"` // these modes of a later step
	Safe  string   `json:"safe,omitempty"`  // what makes it harmless
}

// An Answer is what a function says to the error or response of some modes.
type Answer struct {
	Modes   []string `json:"modes"`
	Returns string   `json:"returns"`
}

// A KnownLine is a line of the tables.
type KnownLine struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`
}
