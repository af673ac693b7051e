package summary

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

// A setting is a call, literal or assignment that makes a client re-send.
type setting struct {
	fn    *ssa.Function
	pos   token.Pos
	name  string
	known *knowledge.Client
	call  *ssa.Call // nil for literals and fields
	root  ssa.Value // the client, as far back as it can be followed in the function
}

// settings finds the retrying clients of the package that writes go out
// through, or that leave the package without one in sight. A client is reported
// once, where it is made or set.
func (p *pkg) settings() {
	var all []*setting
	for _, fn := range p.funcs {
		if fn.Synthetic != "" && fn.Name() != "init" {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if s := p.settingAt(fn, instr); s != nil {
					all = append(all, s)
				}
			}
		}
	}
	p.givenClients(all)
	if len(all) == 0 {
		return
	}
	p.passWrites()
	seen := make(map[ssa.Value]bool)
	for _, s := range all {
		if seen[s.root] || p.insideAnother(s, all) || p.holdsAnother(s, all) {
			continue
		}
		modes := p.settingModes(s)
		if modes == 0 {
			continue
		}
		use, read := p.usedFor(s)
		if use == nil && !p.escapes(s, read) {
			continue
		}
		seen[s.root] = true
		r := &Resend{
			Pos: s.pos, Func: inject.DisplayName(s.fn), Op: "every method", Class: knowledge.Write, Modes: modes,
			How: s.name, Sure: true, Setting: true,
		}
		if use != nil {
			if use.Key != NoKey && p.safeKey(use.effect, func(ssa.Instruction) bool { return false }) {
				continue // each call has a key of its own, which the client repeats
			}
			r.Op, r.Class, r.Trust = use.Op, use.Class, use.Trust
			r.Trace = append([]Step{p.step(use.call, inject.DisplayName(use.call.Parent()))}, use.Trace...)
			if len(r.Trace) > maxTrace {
				r.Trace = r.Trace[:maxTrace]
			}
		} else {
			r.Trust = "no write through this client is in sight"
		}
		p.found = append(p.found, r)
	}
}

// givenClients finds writes by a client that sends again by itself and that was
// made elsewhere, or that is hidden in a package function: the write is all
// that can be reported.
func (p *pkg) givenClients(all []*setting) {
	for _, fn := range p.funcs {
		for _, o := range p.infos[fn].ops {
			if !o.direct || !o.Class.Mutates() {
				continue
			}
			obj := inject.Callee(o.call.Common())
			if obj == nil {
				continue
			}
			known := p.known(obj)
			if known == nil || known.Client == nil || known.Send == nil || !known.Client.Default || !slices.Contains(known.Client.Methods, "all") {
				continue
			}
			modes, _ := modesOf(known.Client.On)
			if modes &= inject.UnknownOutcome; modes == 0 || p.safeKey(o.effect, func(ssa.Instruction) bool { return false }) {
				continue
			}
			made := false
			if obj.Signature().Recv() != nil {
				for _, r := range p.origins(inject.Args(o.call.Common())[0], 0, make(map[ssa.Value]bool)) {
					switch r.(type) {
					case *ssa.Parameter, *ssa.UnOp, *ssa.FreeVar:
					default:
						made = true
					}
				}
			}
			if made || slices.ContainsFunc(all, func(s *setting) bool { return p.goesThrough(o, s) }) {
				continue // judged where it is made
			}
			p.found = append(p.found, &Resend{
				Pos: o.call.Pos(), Func: inject.DisplayName(fn), Op: o.Op, Class: o.Class, Modes: modes, How: inject.ShortName(obj) + " itself",
				Trace: o.Trace, Trust: o.Trust, Sure: true, call: o.call,
			})
		}
	}
}

func (p *pkg) settingAt(fn *ssa.Function, instr ssa.Instruction) *setting {
	switch instr := instr.(type) {
	case *ssa.Call:
		obj := inject.Callee(&instr.Call)
		if obj == nil || obj.Pkg() == p.pass.Pkg {
			return nil // the library itself offers it
		}
		known := p.known(obj)
		if known == nil || known.Client == nil || known.Send != nil {
			return nil
		}
		k := known.Client
		shift := 0
		if obj.Signature().Recv() != nil {
			shift = 1
		}
		args := inject.Args(&instr.Call)
		if k.Bound != knowledge.None && k.Bound+shift < len(args) {
			if c, ok := inject.Origin(args[k.Bound+shift]).(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.Int && c.Int64() <= 0 {
				return nil
			}
		}
		for _, a := range args[shift:] { // SetRetryAllowNonIdempotent(false)
			if c, ok := a.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value) {
				return nil
			}
		}
		s := &setting{fn: fn, pos: instr.Pos(), name: inject.ShortName(obj), known: k, call: instr, root: instr}
		if shift == 1 && len(args) > 0 {
			s.root = p.root(args[0])
		}
		return s
	case *ssa.Alloc: // a literal: &retryablehttp.Client{…}
		name := inject.TypeName(instr.Type())
		if name == "" || instr.Comment != "complit" && instr.Comment != "new" {
			return nil
		}
		known := p.table.Func(name)
		if known == nil || known.Client == nil {
			return nil
		}
		if !p.literalRepeats(instr, name) {
			return nil
		}
		return &setting{fn: fn, pos: instr.Pos(), name: shortType(name), known: known.Client, root: instr}
	case *ssa.Store:
		fa, ok := instr.Addr.(*ssa.FieldAddr)
		if !ok {
			return nil
		}
		f := inject.FieldOf(fa)
		owner := inject.TypeName(fa.X.Type())
		if f == nil || owner == "" {
			return nil
		}
		known := p.table.Field(owner + "." + f.Name())
		if known == nil || known.Client == nil {
			return nil
		}
		if c, ok := inject.Origin(instr.Val).(*ssa.Const); ok && (c.Value == nil || c.Value.Kind() == constant.Int && c.Int64() <= 0 ||
			c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)) {
			return nil
		}
		return &setting{fn: fn, pos: instr.Pos(), name: shortType(owner) + "." + f.Name(), known: known.Client, root: p.root(fa.X)}
	}
	return nil
}

// literalRepeats reports whether a client literal sets the number of repeats that it needs, if there is such a field.
func (p *pkg) literalRepeats(a *ssa.Alloc, owner string) bool {
	st := structUnder(a.Type())
	if st == nil {
		return false
	}
	bounded := false
	for i := range st.NumFields() {
		known := p.table.Field(owner + "." + st.Field(i).Name())
		if known == nil || known.Bound == nil {
			continue
		}
		bounded = true
		for _, s := range fieldStores(a) {
			if s.field == i {
				return true
			}
		}
	}
	return !bounded
}

func shortType(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// root follows a client through fluent calls to where the function got it.
func (p *pkg) root(v ssa.Value) ssa.Value {
	for range 64 {
		o := inject.Origin(v)
		call, ok := o.(*ssa.Call)
		if !ok || len(call.Call.Args) == 0 || call.Call.IsInvoke() || call.Call.Signature().Recv() == nil ||
			!types.Identical(call.Type(), call.Call.Args[0].Type()) {
			return o
		}
		v = call.Call.Args[0]
	}
	return v
}

// insideAnother reports whether a setting is an argument of another one: that one is reported.
func (p *pkg) insideAnother(s *setting, all []*setting) bool {
	for _, other := range all {
		if other == s || other.call == nil || other.fn != s.fn {
			continue
		}
		for i, a := range inject.Args(&other.call.Call) {
			if i == 0 && other.call.Call.Signature().Recv() != nil {
				continue
			}
			if s.call != nil && p.root(a) == ssa.Value(s.call) {
				return true
			}
			if s.call == nil && inject.Origin(a) == s.root && other.root != s.root {
				return true
			}
			for _, v := range inject.Varargs(&other.call.Call, i) {
				if s.call != nil && p.root(v) == ssa.Value(s.call) {
					return true
				}
			}
		}
	}
	return false
}

// holdsAnother reports whether a literal holds a client that is a setting itself: that one is reported.
func (p *pkg) holdsAnother(s *setting, all []*setting) bool {
	a, ok := s.root.(*ssa.Alloc)
	if !ok || s.call != nil {
		return false
	}
	for _, st := range fieldStores(a) {
		root := p.root(st.val)
		if slices.ContainsFunc(all, func(o *setting) bool { return o != s && o.root == root }) {
			return true
		}
	}
	return false
}
