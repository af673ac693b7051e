// Package directive answers: what did the author say in the source?
//
// Two kinds of words are understood. A declaration says of a function what its
// body cannot show, and the engine takes it as knowledge:
//
//	// deliver stores a letter under the hash of its content.
//	//
//	//toolvet:idempotent the service drops a letter that it has
//	func (i *Inbox) deliver(ctx context.Context, body []byte) error
//
// A suppression says that somebody has looked at a finding, and why it may stay:
//
//	//toolvet:ignore retryunsafe the service drops doubles
//	err = i.deliver(ctx, body)
//
// Both are comments in the form of Go's own directives: no space behind the
// slashes. So a directive in a string, or in prose, is none.
package directive

import (
	"go/ast"
	"strings"
)

// The words behind "toolvet:".
const (
	wordCategory   = "category"
	wordIdempotent = "idempotent"
	wordIgnore     = "ignore"
	wordLocal      = "local"
	wordRead       = "read"
	wordRedact     = "redact"
	wordSecret     = "secret"
	wordSend       = "send"
)

// words lists them all, sorted.
var words = []string{wordCategory, wordIdempotent, wordIgnore, wordLocal, wordRead, wordRedact, wordSecret, wordSend}

// parse reads a comment as a directive of a tool. Most comments are prose, and
// the prefix tells at the cost of a comparison.
func parse(c *ast.Comment, tool string) (ast.Directive, bool) {
	if rest, ok := strings.CutPrefix(c.Text, "//"); !ok || !strings.HasPrefix(rest, tool) {
		return ast.Directive{}, false
	}
	d, ok := ast.ParseDirective(c.Slash, c.Text)
	return d, ok && d.Tool == tool
}
