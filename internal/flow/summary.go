package flow

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// summarise makes the summary of the unit's function from what was found.
func (u *unit) summarise() {
	s := u.sum
	s.Results = slices.Clone(u.rets[u.fn])
	res := u.fn.Signature.Results()
	own := uint64(0)
	for i := range u.fn.Params {
		own |= bit(i)
	}
	for i := range s.Results {
		s.Results[i].only(own)
		if src := s.Results[i].Shown.Src; src != nil && src.Any {
			s.Results[i].Shown.Src = nil
		}
	}
	for i := range s.Results {
		if i < res.Len() && inject.IsError(res.At(i).Type()) {
			// Reported where it leaves the function.
			s.Results[i].Shown.Src, s.Results[i].Held.Src = nil, nil
			for j := range u.fn.Params {
				if u.namedSecret(j) {
					s.Results[i].Shown.P &^= bit(j)
				}
			}
			if u.p.agents.handler(u.fn) {
				s.Results[i].Words = Words{}
			}
		}
		if i < res.Len() && !mayHold(res.At(i).Type()) {
			s.Results[i] = Value{}
		}
	}
	for i := range u.fn.Params {
		if x, ok := u.outs[i]; ok {
			x.Shown.P &^= bit(i)
			x.Held.H &^= bit(i)
			x.Words.P &^= bit(i)
			x.only(own)
			if !x.empty() {
				s.out(i, x)
			}
		}
	}
	s.Backs = nil
	for _, b := range u.backs[u.fn] {
		b.Words.P &= own
		if !b.Words.empty() {
			s.Backs = append(s.Backs, b)
		}
	}
	if d, ok := u.p.world.Declared(u.fn.Object()); ok {
		for i := range s.Results {
			if d.Redact {
				s.Results[i].Shown, s.Results[i].Held = Set{}, Set{}
			}
			if d.Local {
				s.Results[i].Words = Words{}
			}
			if d.Secret && i == 0 {
				s.Results[i].Shown.join(Set{Src: &Source{What: "what " + u.fn.Name() + " returns, declared a secret,", Pos: u.fn.Pos()}})
			}
		}
	}
	if maskedCopy(u.fn) {
		for i := range s.Results {
			s.Results[i].Shown, s.Results[i].Held = Set{}, Set{}
		}
	}
	u.mapper()
	u.sinks(nil)
}

// digest tells whether a summary has changed.
func (u *unit) digest() string {
	s := u.sum
	out := fmt.Sprint(len(s.Outs), len(s.Sinks), len(s.Named), len(s.Backs), s.Creds, s.Mapper, digest(s.Results))
	for _, fn := range u.fns {
		if in := u.inner[fn]; in != nil {
			out += fmt.Sprint(len(in.Sinks))
		}
		if fn != u.fn {
			out += fmt.Sprint(digest(u.rets[fn]), len(u.backs[fn]), u.writesURL(fn) != nil)
		}
	}
	return out
}

func digest(all []Value) string {
	out := ""
	for _, x := range all {
		out += fmt.Sprint(x.Shown.Src != nil, x.Shown.P, x.Shown.H, x.Held.Src != nil, x.Held.P, x.Held.H, x.Words.Kind, x.Words.P, ";")
	}
	return out
}

// mapper finds out whether the function maps errors: it looks at what kind of
// error its parameter is, has words of its own for some, and hands on the rest.
func (u *unit) mapper() {
	s := u.sum
	s.Mapper, s.At = false, 0
	for i, par := range u.fn.Params {
		if !inject.IsError(par.Type()) || !u.judged(par) {
			continue
		}
		own, raw := false, (*ssa.Return)(nil)
		for _, b := range u.fn.Blocks {
			r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
			if !ok {
				continue
			}
			hands := false
			for _, v := range r.Results {
				hands = hands || u.at(v, b).Words.P&bit(i) != 0
			}
			if hands {
				raw = r
			} else if len(r.Results) > 0 {
				own = true
			}
		}
		if own && raw != nil {
			s.Mapper, s.At = true, raw.Pos()
		} else if own || len(u.fn.Blocks) > 3 {
			s.Mapper = true
		}
	}
}

// judged reports whether a function asks what kind of error its parameter is.
func (u *unit) judged(par *ssa.Parameter) bool {
	var uses func(v ssa.Value, depth int) bool
	uses = func(v ssa.Value, depth int) bool {
		if v.Referrers() == nil || depth > 2 {
			return false
		}
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.TypeAssert:
				return true
			case *ssa.BinOp:
				if !isZero(r.X) && !isZero(r.Y) {
					return true
				}
			case *ssa.ChangeInterface:
				if uses(r, depth+1) {
					return true
				}
			case *ssa.Call:
				obj := inject.Callee(&r.Call)
				if obj == nil {
					continue
				}
				switch inject.FullName(obj) {
				case "errors.Is", "errors.As", "errors.AsType":
					return true
				}
				res := r.Call.Signature().Results()
				if res.Len() == 1 && isBool(res.At(0).Type()) {
					return true
				}
			}
		}
		return false
	}
	return uses(par, 0)
}

// Empty reports whether a summary says nothing.
func (s *Summary) Empty() bool {
	return len(s.Outs) == 0 && len(s.Sinks) == 0 && len(s.Named) == 0 && len(s.Backs) == 0 && s.Creds == 0 && !slices.ContainsFunc(s.Results, func(x Value) bool { return !x.empty() })
}

// Portable is the summary for other packages: positions mean nothing there.
func (s *Summary) Portable() Summary {
	out := *s
	out.At = 0
	out.Results, out.Outs, out.Sinks, out.Backs = nil, nil, nil, nil
	for _, b := range s.Backs {
		b.Words.Src = b.Words.Src.portable()
		out.Backs = append(out.Backs, b)
	}
	for _, x := range s.Results {
		out.Results = append(out.Results, x.portable())
	}
	for _, o := range s.Outs {
		out.Outs = append(out.Outs, Out{o.Param, o.Value.portable()})
	}
	for _, k := range s.Sinks {
		k.Pos = 0
		out.Sinks = append(out.Sinks, k)
	}
	return out
}

func (v Value) portable() Value {
	v.Shown.Src, v.Held.Src, v.Words.Src = v.Shown.Src.portable(), v.Held.Src.portable(), v.Words.Src.portable()
	return v
}

func (s *Source) portable() *Source {
	if s == nil {
		return nil
	}
	c := *s
	c.Pos, c.At = 0, 0
	return &c
}

// only drops the labels that are not in a set.
func (v *Value) only(labels uint64) {
	v.Shown.P &= labels
	v.Shown.H &= labels
	v.Held.P &= labels
	v.Held.H &= labels
	v.Words.P &= labels
}

// Join makes s what either function does.
func (s *Summary) Join(o Summary) {
	for i, x := range o.Results {
		if i == len(s.Results) {
			s.Results = append(s.Results, Value{})
		}
		s.Results[i].join(x)
	}
	for _, out := range o.Outs {
		s.out(out.Param, out.Value)
	}
	for _, k := range o.Sinks {
		s.addSink(k)
	}
	var changed bool
	for _, b := range o.Backs {
		s.Backs = joinBack(s.Backs, b, &changed)
	}
	s.Creds |= o.Creds
}

// String writes a summary for tests: "1>0 sink 2 log", parameters with the
// receiver first to results.
func (s *Summary) String() string {
	var out []string
	for i, x := range s.Results {
		for p := range 8 {
			b := bit(p)
			switch {
			case x.Shown.P&b != 0 && x.Words.P&b != 0:
				out = append(out, fmt.Sprintf("%d>%d", p, i))
			case x.Shown.P&b != 0:
				out = append(out, fmt.Sprintf("%d>%d shown", p, i))
			case x.Words.P&b != 0:
				out = append(out, fmt.Sprintf("%d>%d words", p, i))
			}
			if x.Held.H&b != 0 {
				out = append(out, fmt.Sprintf("%d>%d held", p, i))
			}
		}
		if x.Shown.Src != nil {
			out = append(out, fmt.Sprintf("secret>%d", i))
		}
		if x.Words.Kind > Own {
			out = append(out, fmt.Sprintf("kind %d>%d", x.Words.Kind, i))
		}
	}
	for _, o := range s.Outs {
		out = append(out, fmt.Sprintf("out %d", o.Param))
	}
	for _, b := range s.Backs {
		out = append(out, fmt.Sprintf("back %d(%d)", b.Param, b.Arg))
	}
	for _, k := range s.Sinks {
		out = append(out, fmt.Sprintf("sink %d %s", k.Param, k.Class))
	}
	return strings.Join(out, " ")
}
