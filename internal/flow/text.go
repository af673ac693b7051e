package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
	"honnef.co/go/tools/printf"

	"github.com/toolvet/toolvet/internal/inject"
)

// A verb is one operand of a format: the text in front of it, and how it is printed.
type verb struct {
	before string
	letter rune
	short  bool // only the first few bytes are printed
	flags  string
	arg    int // of the operands
}

// verbs takes a format apart; ok is false when it cannot be read.
func verbs(format string) (out []verb, ok bool) {
	parts, err := printf.Parse(format)
	if err != nil {
		return nil, false
	}
	var before strings.Builder
	next := 0
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			before.WriteString(p)
		case printf.Verb:
			if _, ok := p.Width.(printf.Star); ok {
				next++
			}
			if _, ok := p.Precision.(printf.Star); ok {
				next++
			}
			switch {
			case p.Value == 0:
				before.WriteString("%")
				continue
			case p.Value > 0:
				next = p.Value - 1
			}
			short := false
			if n, ok := p.Precision.(printf.Literal); ok && int(n) <= maxPrefix && (p.Letter == 's' || p.Letter == 'q' || p.Letter == 'x') {
				short = true
			}
			out = append(out, verb{before: before.String(), letter: p.Letter, short: short, flags: p.Flags, arg: next})
			next++
			before.Reset()
		}
	}
	return out, true
}

// shows reports whether a verb prints the text of its operand.
func (v verb) shows() bool {
	return !v.short && !strings.ContainsRune("TpdtcbeEfFgGU", v.letter)
}

// operands are the arguments behind a format: of a literal call each alone.
func operands(c *ssa.CallCommon, i int) []ssa.Value {
	args := inject.Args(c)
	if i >= len(args) {
		return nil
	}
	if ops := inject.Varargs(c, i); len(ops) > 0 {
		return ops
	}
	if k, ok := args[i].(*ssa.Const); ok && k.IsNil() {
		return nil
	}
	return args[i : i+1]
}

// format replaces what Sprintf and its like return: only operands that are
// printed count, and one behind "?key=" is a credential.
func (u *unit) format(call ssa.CallInstruction, c *ssa.CallCommon, name string, res []Value) {
	args := inject.Args(c)
	at := 0
	if name == "fmt.Appendf" {
		at = 1
	}
	f, ok := constArg(args, at)
	if !ok || len(res) == 0 {
		return
	}
	vs, ok := verbs(f)
	if !ok {
		return
	}
	ops := inject.Varargs(c, at+1)
	if len(ops) == 0 {
		return
	}
	var x Value
	prefix := ""
	for _, v := range vs {
		prefix += v.before
		if v.arg >= len(ops) || !v.shows() {
			continue
		}
		op := ops[v.arg]
		y := u.printed(op, call.Block(), v)
		y.join(u.behind(prefix, op, call.Pos()))
		x.join(y)
		prefix += "x"
	}
	res[0] = Value{Shown: x.Shown, Words: x.Words}
}

// printed is what a verb shows of an operand.
func (u *unit) printed(op ssa.Value, b *ssa.BasicBlock, v verb) Value {
	x := u.shown(op, b, printing{verb: v.letter, sharp: strings.Contains(v.flags, "#")})
	return x
}

// behind makes a credential of a value that is put behind the name of one in a URL.
func (u *unit) behind(prefix string, v ssa.Value, pos token.Pos) Value {
	name := queryName(prefix)
	switch {
	case name != "" && u.p.table.SecretName("query", name):
		u.p.usedAsCredential(u, v)
		if !u.traceable(v) {
			return Value{}
		}
		return Value{Shown: Set{Src: &Source{What: "the value of the query parameter " + name, Pos: pos, URL: true}}}
	case strings.HasSuffix(prefix, "/bot"):
		if !isText(inject.Origin(v).Type()) || !u.traceable(v) {
			return Value{}
		}
		u.p.usedAsCredential(u, v)
		return Value{Shown: Set{Src: &Source{What: "the token of a bot", Pos: pos, URL: true, Path: true}}}
	case strings.HasSuffix(prefix, "Bearer ") || strings.HasSuffix(prefix, "Basic "):
		if !u.traceable(v) {
			return Value{}
		}
		u.p.usedAsCredential(u, v)
		return Value{Shown: Set{Src: &Source{What: "what is sent as " + strings.TrimSpace(prefix[max(0, len(prefix)-7):]) + " credential", Pos: pos}}}
	}
	return Value{}
}

// queryName is the name of the query parameter whose value follows a text, or "".
func queryName(prefix string) string {
	s, ok := strings.CutSuffix(prefix, "=")
	if !ok {
		return ""
	}
	i := strings.LastIndexAny(s, "?&")
	if i < 0 {
		return ""
	}
	name := s[i+1:]
	if strings.ContainsAny(name, " /=\n\"'") {
		return ""
	}
	return name
}

// concat is x + y.
func (u *unit) concat(b *ssa.BinOp) Value {
	x, y := u.at(b.X, b.Block()), u.at(b.Y, b.Block())
	if tail := constTail(b.X); tail != "" {
		if _, ok := b.Y.(*ssa.Const); !ok {
			if x, ok := b.X.(*ssa.BinOp); ok && strings.HasSuffix(tail, "=") && !strings.ContainsAny(tail, "?& ") {
				if _, ok := x.X.(*ssa.Const); !ok {
					tail = "&" + tail // base + separator + "apikey=" + key
				}
			}
			y.join(u.behind(tail, b.Y, b.Pos()))
		}
	}
	x.join(y)
	x.Held = Set{}
	return x
}

// constTail is the constant text at the end of a concatenation.
func constTail(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.String {
			return constant.StringVal(v.Value)
		}
	case *ssa.BinOp:
		return constTail(v.Y)
	}
	return ""
}

// cuts reports whether a slice expression leaves only so little of a text that it shows nothing:
// the first few bytes, or the last few.
func (u *unit) cuts(s *ssa.Slice) bool {
	if !isText(s.X.Type()) {
		return false
	}
	if b, ok := s.X.Type().Underlying().(*types.Slice); ok && !isBytes(b) {
		return false
	}
	if c, ok := s.High.(*ssa.Const); ok && c.Int64() <= maxPrefix {
		return true
	}
	if low, ok := s.Low.(*ssa.BinOp); ok && low.Op == token.SUB && s.High == nil {
		c, ok := low.Y.(*ssa.Const)
		return ok && c.Int64() <= maxPrefix
	}
	return false
}

const maxPrefix = 16

// mayNotParse reports whether parsing a URL can fail where its text holds a
// credential: text that Encode or an escape made cannot break it.
func (u *unit) mayNotParse(v ssa.Value) bool {
	switch x := inject.Origin(v).(type) {
	case *ssa.BinOp:
		return u.mayNotParse(x.X) || u.mayNotParse(x.Y)
	case *ssa.Const:
		return false
	case *ssa.Phi:
		for _, e := range x.Edges {
			if e != x && u.mayNotParse(e) {
				return true
			}
		}
		return false
	case *ssa.Call:
		obj := inject.Callee(&x.Call)
		if obj == nil {
			break
		}
		switch inject.FullName(obj) {
		case "(net/url.Values).Encode", "net/url.QueryEscape", "net/url.PathEscape", "(*net/url.URL).String":
			return false
		case "fmt.Sprintf":
			for _, op := range inject.Varargs(&x.Call, 1) {
				if u.mayNotParse(op) {
					return true
				}
			}
			return false
		}
	}
	return true
}

func isBytes(s *types.Slice) bool {
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Byte || b.Kind() == types.Rune)
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// constElements are the texts that a value can be which is read from a literal list of constants.
func constElements(v ssa.Value) []string {
	u, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	ia, ok := u.X.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	sl, ok := inject.Origin(ia.X).(*ssa.Slice)
	if !ok {
		return nil
	}
	arr, ok := sl.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []string
	for _, r := range *arr.Referrers() {
		e, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, q := range *e.Referrers() {
			if s, ok := q.(*ssa.Store); ok && s.Addr == e {
				t, ok := constString(s.Val)
				if !ok {
					return nil
				}
				out = append(out, t)
			}
		}
	}
	return out
}
