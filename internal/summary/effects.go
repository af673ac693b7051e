package summary

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// setVerb decides an effect by its HTTP method.
func (e *effect) setVerb(verb string) {
	verb = strings.ToUpper(verb)
	e.Source, e.val = Decided, nil
	e.Op = verb
	if verb == "" {
		e.Op, verb = "GET", "GET"
	}
	e.Class = knowledge.VerbEffect(verb)
}

// decide settles an effect by the value of the argument that decides it, or
// leaves it to a parameter.
func (p *pkg) decide(e *effect, source Source, v ssa.Value) {
	if source == FromRequest {
		p.decideByRequest(e, v)
		return
	}
	texts, param := p.stringsOf(v)
	if len(texts) == 0 {
		e.Source, e.val, e.Field = Decided, nil, 0
		if param != nil {
			e.Source, e.val = source, param
		} else if par, field := paramField(v); par != nil {
			e.Source, e.val, e.Field = source, par, field+1
		}
		return
	}
	e.Source, e.val = Decided, nil
	best := knowledge.Unknown
	for _, t := range texts {
		var class knowledge.Effect
		op := e.Op
		switch source {
		case FromVerb:
			class, op = knowledge.VerbEffect(strings.ToUpper(t)), strings.ToUpper(t)
		case FromSQL:
			class, op = sqlEffect(t)
		case FromCommand:
			class, op = commandEffect(p.table, t)
		case FromName:
			class, op = p.procedureEffect(t)
		}
		if class > best || best == knowledge.Unknown {
			best = class
			if op != "" {
				e.Op = op
			}
		}
	}
	e.Class = best
}

// procedureEffect judges a gRPC method or a GraphQL document by its text.
func (p *pkg) procedureEffect(s string) (knowledge.Effect, string) {
	t := strings.TrimSpace(s)
	if strings.HasPrefix(t, "mutation") {
		return knowledge.Write, "mutation"
	}
	if strings.HasPrefix(t, "query") || strings.HasPrefix(t, "{") || strings.HasPrefix(t, "subscription") {
		return knowledge.Read, "query"
	}
	if strings.HasPrefix(t, "/") && strings.Count(t, "/") == 2 { // /package.Service/Method
		name := path.Base(t)
		if e, ok := p.nameEffect("", name); ok {
			return e, name
		}
		return knowledge.Unknown, name
	}
	if t == "tools/call" {
		return knowledge.Execute, t
	}
	if e, ok := p.table.NameEffect("", path.Base(strings.ReplaceAll(t, ".", "/"))); ok {
		return e, t
	}
	return knowledge.Unknown, ""
}

// clearByPath looks at the constant end of a URL: a search, a token, a login or a completion by POST changes nothing.
func (p *pkg) clearByPath(e *effect, url ssa.Value) {
	tail := p.urlTail(url)
	if tail == "" {
		return
	}
	if strings.Contains(tail, "graphql") {
		return
	}
	tail = strings.TrimRight(strings.SplitN(tail, "?", 2)[0], "/")
	last := path.Base(tail)
	if class, ok := p.pathEffect(last); ok {
		e.Class = class
	}
}

// clearByArguments looks at the constant texts that a call hands down to a
// POST: a GraphQL document, a JSON-RPC method, a path.
func (p *pkg) clearByArguments(e *effect, args []ssa.Value) {
	if e.Kind != "http" || e.Op != "POST" {
		return
	}
	for _, a := range args {
		if !inject.IsString(a.Type()) {
			if structUnder(a.Type()) != nil {
				p.clearByDocuments(e, p.literalsOf(a, 0))
			}
			continue
		}
		texts, _ := p.stringsOf(a)
		for _, t := range texts {
			t = strings.TrimSpace(t)
			switch kind := documentKind(t); {
			case kind == "query":
				e.Class, e.Op = knowledge.Read, "query"
				return
			case kind == "mutation":
				e.Op = "mutation"
				return
			case strings.Count(t, "/") == 1 && !strings.HasPrefix(t, "/") && !strings.ContainsAny(t, " .:"): // tools/list
				if class, op := p.procedureEffect(t); class != knowledge.Unknown {
					e.Class, e.Op = class, op
				}
				return
			case dotted(t): // users.list
				if class, op := p.procedureEffect(t); class == knowledge.Read {
					e.Class, e.Op = class, op
					return
				}
			case strings.Contains(t, "/") && !strings.ContainsAny(t, " \n"):
				t = strings.TrimRight(strings.SplitN(t, "?", 2)[0], "/")
				if class, ok := p.pathEffect(t[strings.LastIndexByte(t, '/')+1:]); ok {
					e.Class = class
				}
			}
		}
	}
}

// dotted reports whether a text can be the name of a procedure: words with points between them.
func dotted(s string) bool {
	return strings.Contains(s, ".") && !strings.ContainsFunc(s, func(r rune) bool { return r != '.' && !unicode.IsLetter(r) })
}

// pathEffect judges the last element of a path that a POST goes to.
func (p *pkg) pathEffect(last string) (knowledge.Effect, bool) { return p.table.PathEffect(last) }

// byCallerName lets the name of the function that settles a POST clear it:
// Search by POST reads, GetToken by POST opens a session, Cancel sets a state.
// A step that rests on a name alone is cleared likewise.
func (p *pkg) byCallerName(o *op, fn *ssa.Function) {
	if !o.Class.Mutates() || fn.Parent() != nil || o.through || (o.Kind != "http" || o.Op != "POST" || o.foreign) && (o.Trust == "" || !o.direct) {
		return
	}
	class, ok := p.table.NameEffect(p.pass.Pkg.Path(), fn.Name())
	if !ok && setsState(fn.Name()) {
		class, ok = knowledge.Idempotent, true
	}
	if !ok && listsThings(fn) {
		class, ok = knowledge.Read, true
	}
	if class == knowledge.Read && !p.readsByVerb(fn.Name()) {
		return // a noun: Report, Log
	}
	if !ok || class.Mutates() || class == knowledge.Idempotent && !setsState(fn.Name()) {
		return
	}
	o.Class = class
}

// listsThings reports whether a function has a name without a verb, in the plural, and gives a list: MetaDataKeys.
func listsThings(fn *ssa.Function) bool {
	r := fn.Signature.Results()
	return r.Len() > 1 && listsOptions(fn) && strings.HasSuffix(fn.Name(), "s") && firstWord(fn.Name()) != strings.ToLower(fn.Name())
}

// readsByVerb reports whether a name that reads begins with a verb of reading,
// or with no verb at all and goes on (MetaDataKeys, unlike PostStatus and Log).
func (p *pkg) readsByVerb(name string) bool {
	first := firstWord(name)
	if len(first) == len(name) {
		return slices.Contains(readVerbs, first)
	}
	if slices.Contains(nounsOrVerbs, first) {
		return false
	}
	class, ok := p.table.NameEffect("", name[:len(first)]+"Thing")
	return !ok || !class.Mutates()
}

// nameEffect is the effect of an operation by its name, where a name that is
// one word, noun or verb, is a verb: Log and Report of a service add something.
func (p *pkg) nameEffect(pkgPath, name string) (knowledge.Effect, bool) {
	if slices.Contains(nounsOrVerbs, strings.ToLower(name)) {
		return knowledge.Write, true
	}
	return p.table.NameEffect(pkgPath, name)
}

// nounsOrVerbs read as nouns and write as verbs.
var nounsOrVerbs = []string{"report", "log", "record", "audit", "comment", "message"}

// readVerbs are the words that as a whole name can only be verbs of reading; Report and Log can be nouns or verbs.
var readVerbs = []string{"get", "list", "find", "search", "query", "read", "fetch", "describe", "lookup", "count", "show", "view", "exists", "check", "validate", "evaluate"}

// stateWords begin the names of operations that bring about a state, also by
// POST: a second time changes nothing more. Put, Add and the like are not among
// them, since by POST they add.
var stateWords = []string{"cancel", "stop", "pause", "resume", "close", "enable", "disable", "delete", "remove", "disconnect", "connect",
	"mark", "archive", "unarchive", "set", "update", "lock", "unlock", "revoke", "expire", "invalidate", "purge", "evict", "cordon", "uncordon", "heartbeat"}

func setsState(name string) bool {
	return slices.Contains(stateWords, firstWord(name)) || slices.Contains(stateWords, lastWord(name))
}

// lastWord is the last word of a camel-case name, in lower case: expire in CacheEntryExpire.
func lastWord(name string) string {
	for i := len(name) - 1; i > 0; i-- {
		if unicode.IsUpper(rune(name[i])) {
			return strings.ToLower(name[i:])
		}
	}
	return strings.ToLower(name)
}

// firstWord is the first word of a camel-case or snake_case name, in lower case.
func firstWord(name string) string {
	for i, r := range name {
		if i > 0 && (unicode.IsUpper(r) || r == '_') {
			return strings.ToLower(name[:i])
		}
	}
	return strings.ToLower(name)
}
