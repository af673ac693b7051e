package identity

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// settle replaces the parameters among the roots by what they are.
func (p *Program) settle(o Origin) Origin { return p.settleIn(o, 0) }

const maxCallers = 8

func (p *Program) settleIn(o Origin, depth int) Origin {
	out := o
	out.Roots = slices.Clone(o.Roots)
	for _, r := range o.Roots {
		switch r := r.(type) {
		case *ssa.Parameter:
			out.join(p.parameter(r, depth))
		case *ssa.UnOp, *ssa.Select:
			if isReplyName(typeName(r.Type())) || p.isDecoded(r.Type()) {
				out.join(Origin{Kind: Reply, Guess: ByName})
			}
		}
	}
	return out
}

// parameter is what the calls in sight hand over, else what its name and type say.
func (p *Program) parameter(par *ssa.Parameter, depth int) Origin {
	if o, ok := p.settled[par]; ok {
		return o
	}
	p.settled[par] = Origin{} // a cycle says nothing
	fn := par.Parent()
	at := slices.Index(fn.Params, par)
	calls := p.world.Callers(fn)
	var o Origin
	if named := p.byName(par, at == 0 && fn.Signature.Recv() != nil); len(calls) == 0 || depth > 3 || p.strong(par) {
		o = named
	} else {
		for _, call := range calls[:min(len(calls), maxCallers)] {
			args := argsOf(call)
			if at < len(args) {
				x := p.settleIn(p.trace(args[at]), depth+1)
				o.join(x)
			}
		}
		switch {
		case o.Kind == 0 || o.Kind == Unknown:
			o.join(named)
		case o.Kind&(Reply|Config) == 0 && named.Kind == Reply && at == 0 && fn.Signature.Recv() != nil:
			o = named // a method of what replies are decoded into
		}
	}
	if depth <= 3 {
		p.settled[par] = o
	} else {
		delete(p.settled, par)
	}
	return o
}

func argsOf(call ssa.CallInstruction) []ssa.Value {
	c := call.Common()
	if c.IsInvoke() {
		return append([]ssa.Value{c.Value}, c.Args...)
	}
	return c.Args
}

// strong reports whether the type of a parameter says enough: an HTTP request or response.
func (p *Program) strong(par *ssa.Parameter) bool {
	n := named(par.Type())
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "net/http"
}

// byName judges a parameter by what it is called and its type.
func (p *Program) byName(par *ssa.Parameter, receiver bool) Origin {
	name := typeName(par.Type())
	switch {
	case p.strong(par):
		if name == "Response" || name == "Header" && isReplyWord(par.Name()) {
			return Origin{Kind: Reply}
		}
		return Origin{Kind: Request}
	case name == "Context":
		return Origin{Kind: Config}
	case isRequestName(name):
		return Origin{Kind: Request}
	case isReplyName(name) && !p.protocolAnswer(par.Type()):
		return Origin{Kind: Reply, Guess: ByName}
	case receiver:
		if p.isDecoded(par.Type()) {
			return Origin{Kind: Reply, Guess: ByName}
		}
		return Origin{Kind: Request}
	}
	switch par.Type().Underlying().(type) {
	case *types.Basic:
		return Origin{Kind: Request}
	case *types.Struct, *types.Pointer:
		if p.isDecoded(par.Type()) && !isRequestWord(par.Name()) {
			return Origin{Kind: Reply, Guess: ByName}
		}
		return Origin{Kind: Request}
	}
	if isReplyWord(par.Name()) {
		return Origin{Kind: Reply, Guess: ByName}
	}
	if isRequestWord(par.Name()) {
		return Origin{Kind: Request}
	}
	if p.isDecoded(par.Type()) {
		return Origin{Kind: Reply, Guess: ByName}
	}
	return Origin{Kind: Request | Unknown}
}

// protocolAnswer reports whether a type is the answer of a protocol that the
// program may itself serve: its id is the caller's by definition.
func (p *Program) protocolAnswer(t types.Type) bool {
	st := inject.StructOf(t)
	if st == nil {
		return false
	}
	result, failure := false, false
	for i := range st.NumFields() {
		if tagName(st.Tag(i)) == "jsonrpc" {
			return true
		}
		result = result || st.Field(i).Name() == "Result"
		failure = failure || st.Field(i).Name() == "Error"
	}
	return result && failure
}

// isDecoded reports whether replies are decoded into a type in this package.
func (p *Program) isDecoded(t types.Type) bool {
	n := named(t)
	if n == nil {
		return false
	}
	if p.decoded == nil {
		p.decoded = map[*types.TypeName]bool{}
		for _, fn := range p.fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					if a, ok := instr.(*ssa.Alloc); ok {
						p.decodes(a)
					}
				}
			}
		}
	}
	return p.decoded[n.Obj()]
}

// decodes notes the types that a reply which is decoded into a variable consists of.
func (p *Program) decodes(a *ssa.Alloc) {
	if inject.StructOf(a.Type()) == nil {
		return
	}
	if len(p.fillings(a)) == 0 {
		return
	}
	o := p.trace(a)
	for _, r := range o.Roots {
		if call, ok := r.(*ssa.Call); ok && o.Kind&Reply != 0 && call != nil {
			p.noteType(a.Type(), 0)
			return
		}
	}
}

func (p *Program) noteType(t types.Type, depth int) {
	if depth > 4 {
		return
	}
	switch u := types.Unalias(t).(type) {
	case *types.Pointer:
		p.noteType(u.Elem(), depth)
	case *types.Slice:
		p.noteType(u.Elem(), depth)
	case *types.Map:
		p.noteType(u.Elem(), depth)
	case *types.Named:
		if u.Obj().Pkg() == p.world.Package() && p.decoded[u.Obj()] {
			return
		}
		if u.Obj().Pkg() == p.world.Package() {
			p.decoded[u.Obj()] = true
		}
		if st, ok := u.Underlying().(*types.Struct); ok {
			p.noteFields(st, depth)
		}
	case *types.Struct:
		p.noteFields(u, depth)
	}
}

// noteFields notes the types of the fields that a decoder can fill.
func (p *Program) noteFields(st *types.Struct, depth int) {
	for i := range st.NumFields() {
		if st.Field(i).Exported() && tagName(st.Tag(i)) != "-" {
			p.noteType(st.Field(i).Type(), depth+1)
		}
	}
}
