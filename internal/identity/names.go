package identity

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// A label is what the code calls a value: the field, key or variable that holds it.
type label struct {
	name  string
	owner string // the type of the object
	tag   string // the field's name in JSON, or ""
	vague bool   // the name of a variable only
}

func (l label) String() string {
	if l.owner != "" {
		return l.owner + "." + l.name
	}
	return l.name
}

// identityWords end the names of what identifies an object.
var identityWords = []string{"id", "uuid", "uid", "guid", "gid", "sid", "arn", "urn", "oid"}

// correlation are words in front of one that make it an id for logs and traces, or of a call.
var correlation = []string{"request", "req", "trace", "span", "correlation", "corr", "log", "idempotency"}

// isIdentity reports whether a name is that of an identity.
func isIdentity(name string) bool {
	return name == "Key" || name == "key" || endsInID(name) && !isCorrelation(name)
}

func endsInID(name string) bool { return lastWord(name, identityWords) }

// isCorrelation reports whether a name is that of an id by which a call is known.
func isCorrelation(name string) bool {
	return slices.ContainsFunc(knowledge.SplitName(name), func(w string) bool { return slices.Contains(correlation, w) })
}

// servedWords name what served a request: it need not be what was asked for.
var servedWords = []string{"model", "region", "account"}

func isServed(name string) bool {
	words := knowledge.SplitName(name)
	if n := len(words); n > 1 && words[n-1] == "name" {
		words = words[:n-1]
	}
	n := len(words)
	if n == 0 || !slices.Contains(servedWords, words[n-1]) {
		return false
	}
	// A header has the name of its vendor in front.
	return n == 1 || strings.Contains(name, "-") || slices.Contains(servingWords, words[n-2])
}

// servingWords stand before one of them in the name of what did the work.
var servingWords = []string{"served", "serving", "used", "actual", "effective", "response", "resolved", "routed"}

var (
	replySuffixes   = []string{"Response", "Reply", "Resp", "Answer", "Result", "Completion", "Chunk", "ResponseBody", "ResponseData", "Created"}
	requestSuffixes = []string{"Request", "Req", "Input", "Params", "Options", "Opts", "Option", "Args", "Arguments", "Config", "Configuration", "Settings", "Spec", "Query", "Filter", "Command", "Flags", "Manifest", "Declaration", "Definition", "Env", "Environment"}
	replyWords      = []string{"resp", "response", "reply", "result", "res", "out", "output", "answer", "body", "created", "page", "got"}
	requestWords    = []string{"req", "request", "in", "input", "args", "arguments", "params", "want", "opts", "options", "cfg", "config", "spec", "query", "self", "me", "own", "caller", "asked", "sent"}
)

// shownWords end the names of what people read.
var shownWords = []string{"title", "label", "description", "summary", "text", "message", "caption", "comment", "note", "url", "uri", "link", "href", "status", "state", "type", "kind", "version", "email", "size", "count"}

func isReplyName(typ string) bool   { return hasSuffix(typ, replySuffixes) }
func isRequestName(typ string) bool { return hasSuffix(typ, requestSuffixes) }

func hasSuffix(name string, suffixes []string) bool {
	return slices.ContainsFunc(suffixes, func(s string) bool {
		return strings.HasSuffix(name, s) || name == strings.ToLower(s[:1])+s[1:]
	})
}

func isReplyWord(name string) bool   { return lastWord(name, replyWords) }
func isRequestWord(name string) bool { return lastWord(name, requestWords) }

func lastWord(name string, list []string) bool {
	words := knowledge.SplitName(name)
	return len(words) > 0 && slices.Contains(list, words[len(words)-1])
}

// identity reports whether the name of a value, or the name of the field in JSON, is that of an identity.
func (l label) identity() bool {
	if l == location {
		return true
	}
	return isIdentity(l.name) || l.tag != "" && isIdentity(l.tag) && !isName(l.name)
}

// own is what an identity is of by its name: volume of volumeID, nothing of ID.
func (l label) own() []string {
	words := knowledge.SplitName(l.name)
	if len(words) == 0 || !isIdentity(l.name) {
		return nil
	}
	return words[:len(words)-1]
}

// ofAnother reports whether an id is, by its name, one of another kind of object than
// a field of a reply: volumeID for Snapshot.ID.
func ofAnother(id, field label) bool {
	own := id.own()
	if len(own) == 0 || field.owner == "" {
		return false
	}
	has := append(knowledge.SplitName(field.owner), field.own()...)
	return !slices.ContainsFunc(own, func(w string) bool { return slices.Contains(has, w) })
}

// location is the header that names what was made.
var location = label{name: "Location", owner: "Header"}

// labelOf finds what the code calls a value, through conversions and trimming.
func labelOf(v ssa.Value) label { return labelAt(v, 0) }

func labelAt(v ssa.Value, depth int) label {
	if v == nil || depth > 8 {
		return label{}
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return label{}
		}
		switch a := v.X.(type) {
		case *ssa.FieldAddr:
			return fieldLabel(a.X.Type(), a.Field)
		case *ssa.Alloc:
			return label{name: a.Comment, vague: true}
		case *ssa.FreeVar:
			return label{name: a.Name(), vague: true}
		}
		return labelAt(v.X, depth+1)
	case *ssa.FieldAddr:
		return fieldLabel(v.X.Type(), v.Field)
	case *ssa.Field:
		return fieldLabel(v.X.Type(), v.Field)
	case *ssa.Parameter:
		return label{name: v.Name(), vague: true}
	case *ssa.Phi:
		if !isIdentity(v.Comment) {
			for _, e := range v.Edges {
				if l := labelAt(e, depth+2); l.identity() && !l.vague {
					return l
				}
			}
		}
		return label{name: v.Comment, vague: true}
	case *ssa.Lookup:
		if s, ok := text(v.Index); ok {
			return label{name: s}
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup, *ssa.TypeAssert:
			return labelAt(t, depth+1)
		case *ssa.Call:
			return callLabel(t, depth)
		}
	case *ssa.TypeAssert:
		return labelAt(v.X, depth+1)
	case *ssa.Convert:
		return labelAt(v.X, depth+1)
	case *ssa.ChangeType:
		return labelAt(v.X, depth+1)
	case *ssa.MakeInterface:
		return labelAt(v.X, depth+1)
	case *ssa.Call:
		return callLabel(v, depth)
	}
	return label{}
}

// formWords are getters that say in which form a value is given, not what it is.
var formWords = []string{"String", "StringValue", "NumberValue", "Value", "Interface", "AsInterface"}

// callLabel names the result of a call: a getter, a look-up by a constant name,
// a function that only changes the form.
func callLabel(call *ssa.Call, depth int) label {
	c := call.Common()
	obj := inject.Callee(c)
	if obj == nil {
		return label{}
	}
	args := inject.Args(c)
	switch inject.FullName(obj) {
	case "(net/http.Header).Get":
		if s, ok := text(c.Args[1]); ok && strings.EqualFold(s, location.name) {
			return location
		}
	case "(*net/http.Response).Location":
		return location
	}
	if isGetter(obj) && len(args) > 0 {
		name := strings.TrimPrefix(obj.Name(), "Get")
		if name == "" || slices.Contains(formWords, name) {
			return labelAt(args[0], depth+1)
		}
		return label{name: name, owner: typeName(args[0].Type())}
	}
	last := ""
	for i, a := range c.Args {
		for _, e := range append(inject.Varargs(c, i), a) {
			if s, ok := text(e); ok {
				last = s
			}
		}
	}
	if last != "" && !strings.ContainsAny(last, "% /") {
		return label{name: last}
	}
	if len(args) == 1 && obj.Signature().Recv() == nil {
		return labelAt(args[0], depth+1)
	}
	return label{}
}

// text is the value of a string constant.
func text(v ssa.Value) (string, bool) {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

func fieldLabel(t types.Type, i int) label {
	st := inject.StructOf(t)
	if st == nil || i >= st.NumFields() {
		return label{}
	}
	return label{name: st.Field(i).Name(), owner: typeName(t), tag: tagName(st.Tag(i))}
}

// tagName is the name of a field in JSON, "" when its tag gives none.
func tagName(tag string) string {
	_, rest, ok := strings.Cut(tag, `json:"`)
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, `"`)
	name, _, _ = strings.Cut(name, ",")
	return name
}

// describe says in words what a value is: parameter want, field Model of Request.
func describe(v ssa.Value, kind Kind) string {
	l := labelOf(v)
	switch {
	case l.name == "" && kind&Made != 0:
		return "a value that is made here"
	case l.name == "":
		return "a value made of what was asked for"
	case l.owner != "":
		return "field " + l.name + " of " + l.owner
	case l.vague:
		return l.name
	}
	return "the " + l.name + " that was asked for"
}
