package summary

import (
	"go/constant"
	"go/token"
	"go/types"
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

// stringsOf finds the constant texts that v can start with, or the parameter that holds it.
func (p *pkg) stringsOf(v ssa.Value) (texts []string, param *ssa.Parameter) {
	seen := make(map[ssa.Value]bool)
	var walk func(v ssa.Value, depth int)
	walk = func(v ssa.Value, depth int) {
		v = inject.Origin(v)
		if seen[v] || depth > 12 {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Const:
			if v.Value != nil && v.Value.Kind() == constant.String {
				texts = append(texts, constant.StringVal(v.Value))
			}
		case *ssa.Parameter:
			param = v
		case *ssa.BinOp:
			before := len(texts)
			walk(v.X, depth+1)
			// A constant tail helps: "sudo " + "systemctl restart x".
			if len(texts) == before+1 {
				if c, ok := inject.Origin(v.Y).(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
					texts[before] += constant.StringVal(c.Value)
				}
			}
		case *ssa.Phi:
			for _, e := range v.Edges {
				walk(e, depth+1)
			}
		case *ssa.Call:
			switch fn := v.Call.StaticCallee(); {
			case fn == nil:
			case nameOf(fn) == "fmt.Sprintf" || nameOf(fn) == "strings.ToUpper" || nameOf(fn) == "strings.TrimSpace" || nameOf(fn) == "strings.ToLower":
				before := len(texts)
				walk(v.Call.Args[0], depth+1)
				if nameOf(fn) == "fmt.Sprintf" && len(texts) == before+1 && strings.HasPrefix(texts[before], "%s") {
					// The first operand leads.
					rest := strings.TrimPrefix(texts[before], "%s")
					texts = texts[:before]
					if ops := inject.Varargs(&v.Call, 1); len(ops) > 0 {
						walk(ops[0], depth+1)
						if len(texts) == before+1 {
							texts[before] += rest
						}
					}
				}
			case nameOf(fn) == "strings.Join":
				for _, x := range sliceElements(v.Call.Args[0]) {
					walk(x, depth+1)
					break
				}
			}
		case *ssa.UnOp:
			switch x := v.X.(type) {
			case *ssa.Global:
				if s, ok := p.globalString(x); ok {
					texts = append(texts, s)
				}
			case *ssa.FieldAddr:
				if f := fieldOf(x); f != nil && f.Pkg() == p.pass.Pkg && isString(f.Type()) {
					// A field that is only ever set to one constant.
					var one *ssa.Const
					for _, s := range p.fields[f] {
						c, ok := s.(*ssa.Const)
						if !ok || c.Value == nil || one != nil && !constant.Compare(one.Value, token.EQL, c.Value) {
							return
						}
						one = c
					}
					if one != nil {
						texts = append(texts, constant.StringVal(one.Value))
					}
				}
			}
		}
	}
	walk(v, 0)
	return texts, param
}

// paramField reports which field of which parameter v is: o.verb in func(o options).
func paramField(v ssa.Value) (*ssa.Parameter, int) {
	switch x := inject.Origin(v).(type) {
	case *ssa.Field:
		if par, ok := inject.Origin(x.X).(*ssa.Parameter); ok {
			return par, x.Field
		}
	case *ssa.UnOp:
		fa, ok := x.X.(*ssa.FieldAddr)
		if !ok {
			break
		}
		if par, ok := inject.Origin(fa.X).(*ssa.Parameter); ok {
			return par, fa.Field
		}
		if a, ok := fa.X.(*ssa.Alloc); ok {
			if par := spilled(a); par != nil {
				return par, fa.Field
			}
		}
	}
	return nil, 0
}

// spilled is the parameter that a variable holds, when nothing else is stored to it as a whole.
func spilled(a *ssa.Alloc) *ssa.Parameter {
	var par *ssa.Parameter
	for _, r := range *a.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == a {
			x, ok := s.Val.(*ssa.Parameter)
			if !ok || par != nil {
				return nil
			}
			par = x
		}
	}
	return par
}

// fieldValue is what a struct that was made in sight holds in a field, or nil.
func fieldValue(v ssa.Value, field int) ssa.Value {
	o := inject.Origin(v)
	if u, ok := o.(*ssa.UnOp); ok {
		o = u.X
	}
	if a, ok := o.(*ssa.Alloc); ok {
		for _, s := range fieldStores(a) {
			if s.field == field {
				return s.val
			}
		}
	}
	return nil
}

// globalString is the text of a package variable that only its declaration sets.
func (p *pkg) globalString(g *ssa.Global) (string, bool) {
	if g.Pkg == nil || g.Pkg.Pkg != p.pass.Pkg {
		return "", false
	}
	init := g.Pkg.Func("init")
	if init == nil {
		return "", false
	}
	for _, b := range init.Blocks {
		for _, instr := range b.Instrs {
			if s, ok := instr.(*ssa.Store); ok && s.Addr == g {
				if c, ok := s.Val.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
					return constant.StringVal(c.Value), true
				}
			}
		}
	}
	return "", false
}

// sliceElements are the elements of a slice literal, in order.
func sliceElements(v ssa.Value) []ssa.Value {
	sl, ok := inject.Origin(v).(*ssa.Slice)
	if !ok {
		return nil
	}
	arr, ok := sl.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	at := make(map[int64]ssa.Value)
	var top int64 = -1
	for _, r := range *arr.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, ok := ia.Index.(*ssa.Const)
		if !ok {
			continue
		}
		for _, q := range *ia.Referrers() {
			if s, ok := q.(*ssa.Store); ok && s.Addr == ia {
				at[i.Int64()] = s.Val
				top = max(top, i.Int64())
			}
		}
	}
	var out []ssa.Value
	for i := int64(0); i <= top; i++ {
		if v, ok := at[i]; ok {
			out = append(out, v)
		}
	}
	return out
}

func nameOf(fn *ssa.Function) string {
	if obj, ok := origin(fn).Object().(*types.Func); ok {
		return inject.FullName(obj)
	}
	return ""
}

// sqlEffect judges a statement by its text.
func sqlEffect(sql string) (knowledge.Effect, string) {
	s := strings.ToUpper(strings.Join(strings.Fields(stripComments(sql)), " "))
	first, _, _ := strings.Cut(strings.TrimLeft(s, "( "), " ")
	switch first {
	case "SELECT", "SHOW", "EXPLAIN", "DESCRIBE", "PRAGMA", "VALUES", "USE", "SET", "BEGIN", "ROLLBACK", "ANALYZE", "VACUUM":
		if strings.Contains(s, "NEXTVAL(") {
			return knowledge.Write, first
		}
		return knowledge.Read, first
	case "WITH":
		for _, w := range []string{"INSERT INTO", "UPDATE ", "DELETE FROM"} {
			if _, rest, ok := strings.Cut(s, w); ok {
				return sqlEffect(w + rest)
			}
		}
		return knowledge.Read, first
	case "INSERT":
		for _, safe := range []string{"ON CONFLICT", "ON DUPLICATE KEY", "INSERT OR IGNORE", "INSERT OR REPLACE", "INSERT IGNORE", "WHERE NOT EXISTS"} {
			if strings.Contains(s, safe) {
				return knowledge.Idempotent, first
			}
		}
		return knowledge.Write, first
	case "UPDATE":
		if selfReferring(s) {
			return knowledge.Write, first
		}
		return knowledge.Idempotent, first
	case "DELETE", "UPSERT", "REPLACE", "MERGE", "TRUNCATE", "CREATE", "DROP", "ALTER", "GRANT", "REVOKE", "LOCK":
		return knowledge.Idempotent, first
	case "CALL", "EXEC", "EXECUTE":
		return knowledge.Unknown, first
	}
	return knowledge.Unknown, ""
}

func stripComments(sql string) string {
	lines := strings.Split(sql, "\n")
	for i, l := range lines {
		if j := strings.Index(l, "--"); j >= 0 {
			lines[i] = l[:j]
		}
	}
	return strings.Join(lines, "\n")
}

// selfReferring reports whether an UPDATE computes a column from itself: n = n + 1.
func selfReferring(s string) bool {
	_, set, ok := strings.Cut(s, " SET ")
	if !ok {
		return false
	}
	set, _, _ = strings.Cut(set, " WHERE ")
	for _, a := range strings.Split(set, ",") {
		col, val, ok := strings.Cut(a, "=")
		if !ok {
			continue
		}
		col, val = strings.Trim(strings.TrimSpace(col), "\"`"), strings.TrimSpace(val)
		if i := strings.LastIndexByte(col, '.'); i >= 0 {
			col = strings.Trim(col[i+1:], "\"`")
		}
		for _, w := range strings.FieldsFunc(val, func(r rune) bool {
			return !(r == '_' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
		}) {
			if w == col && strings.ContainsAny(val, "+-*/|") {
				return true
			}
		}
	}
	return false
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
		if e, ok := p.table.NameEffect("", name); ok {
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
		if !isString(a.Type()) {
			continue
		}
		texts, _ := p.stringsOf(a)
		for _, t := range texts {
			t = strings.TrimSpace(t)
			first, _, _ := strings.Cut(strings.Map(func(r rune) rune {
				if r == '(' || r == '{' || r == '\n' || r == '\t' {
					return ' '
				}
				return r
			}, t), " ")
			switch {
			case first == "query" && strings.Contains(t, "{"), strings.HasPrefix(t, "{") && strings.HasSuffix(t, "}") && !strings.Contains(t, ":\""):
				e.Class, e.Op = knowledge.Read, "query"
				return
			case first == "mutation" && strings.Contains(t, "{"):
				e.Op = "mutation"
				return
			case strings.Count(t, "/") == 1 && !strings.HasPrefix(t, "/") && !strings.ContainsAny(t, " .:"): // tools/list
				if class, op := p.procedureEffect(t); class != knowledge.Unknown {
					e.Class, e.Op = class, op
				}
				return
			case strings.Contains(t, "/") && !strings.ContainsAny(t, " \n"):
				t = strings.TrimRight(strings.SplitN(t, "?", 2)[0], "/")
				if class, ok := p.pathEffect(t[strings.LastIndexByte(t, '/')+1:]); ok {
					e.Class = class
				}
			}
		}
	}
}

// pathEffect judges the last element of a path that a POST goes to.
func (p *pkg) pathEffect(last string) (knowledge.Effect, bool) { return p.table.PathEffect(last) }

// urlTail is the constant text at the end of a URL expression.
func (p *pkg) urlTail(v ssa.Value) string {
	for range 8 {
		switch x := inject.Origin(v).(type) {
		case *ssa.Const:
			if x.Value != nil && x.Value.Kind() == constant.String {
				return constant.StringVal(x.Value)
			}
			return ""
		case *ssa.BinOp:
			v = x.Y
		case *ssa.Call:
			if fn := x.Call.StaticCallee(); fn != nil && nameOf(fn) == "fmt.Sprintf" {
				if c, ok := x.Call.Args[0].(*ssa.Const); ok && c.Value != nil {
					s := constant.StringVal(c.Value)
					if strings.HasSuffix(s, "%s") {
						if ops := inject.Varargs(&x.Call, 1); len(ops) > 0 {
							v = ops[len(ops)-1]
							continue
						}
					}
					return s
				}
			}
			return ""
		default:
			return ""
		}
	}
	return ""
}

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
	if class == knowledge.Read && !p.readsByVerb(fn.Name()) {
		return // a noun: Report, Log
	}
	if !ok || class.Mutates() || class == knowledge.Idempotent && !setsState(fn.Name()) {
		return
	}
	o.Class = class
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

// nounsOrVerbs read as nouns and write as verbs.
var nounsOrVerbs = []string{"report", "log", "record", "audit", "comment", "message"}

// readVerbs are the words that as a whole name can only be verbs of reading; Report and Log can be nouns or verbs.
var readVerbs = []string{"get", "list", "find", "search", "query", "read", "fetch", "describe", "lookup", "count", "show", "view", "exists", "check", "validate", "evaluate"}

// stateWords begin the names of operations that bring about a state, also by
// POST: a second time changes nothing more. Put, Add and the like are not among
// them, since by POST they add.
var stateWords = []string{"cancel", "stop", "pause", "resume", "close", "enable", "disable", "delete", "remove", "disconnect", "connect",
	"mark", "archive", "unarchive", "set", "update", "lock", "unlock", "revoke", "cordon", "uncordon", "heartbeat"}

func setsState(name string) bool { return slices.Contains(stateWords, firstWord(name)) }

// firstWord is the first word of a camel-case or snake_case name, in lower case.
func firstWord(name string) string {
	for i, r := range name {
		if i > 0 && (unicode.IsUpper(r) || r == '_') {
			return strings.ToLower(name[:i])
		}
	}
	return strings.ToLower(name)
}
