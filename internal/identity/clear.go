package identity

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// verified reports whether the function compares the identity of the reply with what takes its place.
func (p *Program) verified(c *candidate) bool {
	like := func(v, x ssa.Value) bool { return same(bare(v), bare(x)) }
	other := func(b ssa.Value) bool { return like(b, c.with) || derives(b, c.with) }
	pair := func(a, b ssa.Value) bool {
		return a != c.used && (derives(a, c.tested) || like(a, c.taken)) && other(b)
	}
	object := func(a, b ssa.Value) bool { return partOf(c.tested, a) && like(b, c.with) }
	for _, fn := range p.unit(c.fn) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.BinOp:
					if (i.Op == token.EQL || i.Op == token.NEQ) && !isConst(i.X) && !isConst(i.Y) && (pair(i.X, i.Y) || pair(i.Y, i.X)) {
						return true
					}
				case *ssa.Call:
					if args := i.Call.Args; len(args) >= 2 && p.judges(&i.Call) && slices.ContainsFunc(args, func(a ssa.Value) bool {
						return slices.ContainsFunc(args, func(b ssa.Value) bool { return a != b && (pair(a, b) || object(a, b)) })
					}) {
						return true
					}
				}
			}
		}
	}
	return false
}

// partOf reports whether a value is read from an object.
func partOf(v, object ssa.Value) bool {
	for range 8 {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.Lookup:
			v = x.X
		default:
			return false
		}
		if same(v, object) {
			return true
		}
	}
	return false
}

// judges reports whether a call only says yes or no, or why not: an error alone is
// also what a call gives that does something with both.
func (p *Program) judges(c *ssa.CallCommon) bool {
	results := c.Signature().Results()
	if results.Len() != 1 {
		return false
	}
	t := results.At(0).Type()
	if isBool(t) || !inject.IsError(t) {
		return isBool(t)
	}
	if callees := p.world.Callees(c); len(callees) > 0 {
		return slices.ContainsFunc(callees, p.comparesParameters)
	}
	obj := inject.Callee(c)
	return obj != nil && slices.ContainsFunc(knowledge.SplitName(obj.Name()), func(w string) bool { return slices.Contains(judgeWords, w) })
}

// judgeWords are verbs of functions that compare.
var judgeWords = []string{"check", "verify", "match", "matches", "same", "equal", "equals", "compare", "validate", "ensure", "expect", "require", "assert", "confirm"}

// comparesParameters reports whether a function compares what it is given.
func (p *Program) comparesParameters(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if x, y := compared(instr); x != nil {
				if i, j := p.paramOf(fn, x), p.paramOf(fn, y); i >= 0 && j >= 0 && i != j {
					return true
				}
			}
		}
	}
	return false
}

// marked reports whether what takes the place can be told from an identity of the
// far side: a flag that is set or a warning that is added beside it, a prefix that the
// package looks for.
func (p *Program) marked(c *candidate, with Origin) bool {
	if c.test == nil {
		return false
	}
	for _, b := range c.fn.Blocks {
		for _, instr := range b.Instrs {
			switch s := instr.(type) {
			case *ssa.Store:
				if k, ok := s.Val.(*ssa.Const); ok && isBool(s.Val.Type()) && k.Value != nil && constant.BoolVal(k.Value) && c.test.inEmpty(b) {
					return true
				}
				if c.test.inEmpty(b) && warns(s) {
					return true
				}
			case *ssa.Phi:
				if isBool(s.Type()) && c.used != nil && c.used.(*ssa.Phi).Block() == b && s.Comment != "&&" && s.Comment != "||" && differs(s) {
					return true
				}
			}
		}
	}
	return with.Kind&Made != 0 && p.prefixed(c.with)
}

// warns reports whether something is put among the warnings of an object.
func warns(s *ssa.Store) bool {
	fa, ok := s.Addr.(*ssa.FieldAddr)
	return ok && !isConst(s.Val) && lastWord(fieldLabel(fa.X.Type(), fa.Field).name, warningWords)
}

// warningWords end the names of fields that say what is to be known about an answer.
var warningWords = []string{"warning", "warnings", "caveats", "notices"}

// differs reports whether a boolean says which way the control flow came.
func differs(phi *ssa.Phi) bool {
	yes, no := false, false
	for _, e := range phi.Edges {
		if k, ok := e.(*ssa.Const); ok && k.Value != nil {
			yes = yes || constant.BoolVal(k.Value)
			no = no || !constant.BoolVal(k.Value)
		}
	}
	return yes && no
}

// prefixed reports whether a made-up value begins with a prefix that the package looks for.
func (p *Program) prefixed(v ssa.Value) bool {
	if p.marks == nil {
		p.marks = map[string]bool{}
		for _, fn := range p.fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					call, ok := instr.(*ssa.Call)
					if !ok {
						continue
					}
					if obj := inject.Callee(&call.Call); obj != nil && slices.Contains([]string{"strings.HasPrefix", "strings.TrimPrefix", "strings.CutPrefix"}, inject.FullName(obj)) {
						if s, ok := text(call.Call.Args[1]); ok && s != "" {
							p.marks[s] = true
						}
					}
				}
			}
		}
	}
	return len(p.marks) > 0 && p.beginsMarked(v, 0)
}

func (p *Program) beginsMarked(v ssa.Value, depth int) bool {
	if depth > 5 {
		return false
	}
	if s, ok := text(v); ok {
		for m := range p.marks {
			if strings.HasPrefix(s, m) {
				return true
			}
		}
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return p.beginsMarked(v.X, depth+1)
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return p.beginsMarked(e, depth+1) })
	case *ssa.Call:
		for _, fn := range p.world.Callees(&v.Call) {
			for _, b := range fn.Blocks {
				if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(r.Results) > 0 && p.beginsMarked(r.Results[0], depth+1) {
					return true
				}
			}
		}
		if len(v.Call.Args) > 0 {
			return p.beginsMarked(v.Call.Args[0], depth+1)
		}
	}
	return false
}
