// Package finding answers: what does a finding carry from the analyzer to the
// stand-alone command, besides its words?
//
// Go vet -json has room for a place, a message and a category. A [Detail] rides
// behind the message, as JSON after a separator, and only when the stand-alone
// command asked for it: go vet and golangci-lint never see one.
//
//	text := finding.Join("POST is sent again", finding.Detail{Function: "(*Client).create"})
//	message, detail := finding.Split(text)
package finding

import (
	"encoding/json"
	"strings"
)

// A Detail is what programs want to know of a finding.
type Detail struct {
	Function   string      `json:"function,omitempty"`  // that it stands in: f, (*T).f, or the variable it initialises
	Object     string      `json:"object,omitempty"`    // the callee or sink: (*net/http.Client).Do, return, panic
	EndColumn  int         `json:"endColumn,omitempty"` // behind the place, on its line, in bytes; 0 when that is not on one line
	Confidence string      `json:"confidence,omitempty"`
	Steps      []Step      `json:"steps,omitempty"` // the way from the place down
	Suppressed *Suppressed `json:"suppressed,omitempty"`
	Directive  *Directive  `json:"directive,omitempty"`
	Evidence   string      `json:"evidence,omitempty"` // no finding: why there is none, in words

	Explanation *Explanation `json:"explanation,omitempty"` // no finding: what is known of the place
}

// A Step is one call on the way of a finding.
type Step struct {
	Name    string `json:"name"`              // the function that is called, as in messages
	Package string `json:"package,omitempty"` // import path of the package that the call stands in
	File    string `json:"file,omitempty"`    // base name of the file that the call stands in
	Line    int    `json:"line,omitempty"`
}

// Suppressed says that a directive keeps a finding from being reported.
type Suppressed struct {
	Reason string `json:"reason"`
	Line   int    `json:"line"` // of the directive, in the file of the finding
	Column int    `json:"column"`
}

// A Directive is no finding: it tells the command of a suppression, so that it
// can say which ones are of no use.
type Directive struct {
	Rules []string `json:"rules"` // "toolvet" stands for all
}

// separator is a control character that no message has.
const separator = "\x1e"

// Join puts a detail behind a message.
func Join(message string, d Detail) string {
	data, err := json.Marshal(d)
	if err != nil {
		panic(err) // strings and numbers only
	}
	return message + separator + string(data)
}

// Split takes apart what Join put together. A message without a detail, or with
// one that cannot be read, is returned as it is.
func Split(text string) (message string, d Detail) {
	message, data, ok := strings.Cut(text, separator)
	if !ok || json.Unmarshal([]byte(data), &d) != nil {
		return text, Detail{}
	}
	return message, d
}
