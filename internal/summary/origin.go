package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// objects maps the package's declared functions to their SSA.
func (p *pkg) objects() map[*types.Func]*ssa.Function {
	if p.byObj == nil {
		p.byObj = make(map[*types.Func]*ssa.Function)
		for _, fn := range p.funcs {
			if obj, ok := fn.Object().(*types.Func); ok {
				p.byObj[obj] = fn
			}
		}
	}
	return p.byObj
}

// request is what is known of a request value.
type request struct {
	verb  string
	val   ssa.Value // parameter that holds the verb or is the request; nil with an empty verb: unknown
	self  bool      // val is the request itself, not its verb
	field int       // as Effect.Field
	url   ssa.Value
	known bool
}

// decideByRequest settles an effect by the request that is sent.
func (p *pkg) decideByRequest(e *effect, v ssa.Value) {
	r := p.requestOf(v, make(map[ssa.Value]bool))
	e.Source, e.val = Decided, nil
	switch {
	case r.verb != "":
		e.setVerb(r.verb)
		if e.Class == knowledge.Write && r.url != nil {
			p.clearByPath(e, r.url)
		}
	case r.val != nil && r.self:
		e.Source, e.val = FromRequest, r.val
	case r.val != nil:
		e.Source, e.val, e.Field = FromVerb, r.val, r.field
	}
	p.requestKey(e, v)
}

// requestOf follows a request to where it was made.
func (p *pkg) requestOf(v ssa.Value, seen map[ssa.Value]bool) request {
	o := inject.Origin(v)
	if o == nil || seen[o] {
		return request{}
	}
	seen[o] = true
	switch o := o.(type) {
	case *ssa.Parameter:
		return request{val: o, self: true, known: true}
	case *ssa.Extract:
		if call, ok := o.Tuple.(*ssa.Call); ok {
			return p.requestOfCall(call, o.Index, seen)
		}
	case *ssa.Call:
		return p.requestOfCall(o, 0, seen)
	case *ssa.Phi:
		var out request
		for i, e := range o.Edges {
			r := p.requestOf(e, seen)
			if !r.known {
				continue
			}
			if i == 0 || !out.known || mutatingVerb(r.verb) {
				out = r
			}
		}
		return out
	case *ssa.Alloc:
		return p.requestLiteral(o, seen)
	case *ssa.UnOp:
		if a, ok := o.X.(*ssa.Alloc); ok {
			// A variable stored to more than once: the stores that make a request.
			for _, r := range *a.Referrers() {
				if s, ok := r.(*ssa.Store); ok && s.Addr == a {
					if q := p.requestOf(s.Val, seen); q.known && (q.verb != "" || q.val != nil) {
						return q
					}
				}
			}
		}
		if fa, ok := o.X.(*ssa.FieldAddr); ok {
			// A wrapper's embedded or inner request: (*retryablehttp.Request).Request.
			return p.requestOf(fa.X, seen)
		}
	}
	return request{}
}

func mutatingVerb(v string) bool { return v == "POST" || v == "PATCH" }

// requestLiteral reads &http.Request{Method: "POST"}.
func (p *pkg) requestLiteral(a *ssa.Alloc, seen map[ssa.Value]bool) request {
	out := request{}
	for _, r := range *a.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		f := inject.FieldOf(fa)
		if f == nil {
			continue
		}
		for _, q := range *fa.Referrers() {
			s, ok := q.(*ssa.Store)
			if !ok || s.Addr != fa {
				continue
			}
			switch f.Name() {
			case "Method":
				texts, param := p.stringsOf(s.Val)
				if len(texts) > 0 {
					return request{verb: texts[0], known: true}
				}
				if param != nil {
					return request{val: param, known: true}
				}
			case "Request":
				if in := p.requestOf(s.Val, seen); in.known {
					return in
				}
			}
			out.known = true
		}
	}
	if out.known && inject.TypeName(a.Type()) == "net/http.Request" {
		out.verb = "GET"
	}
	return out
}

func (p *pkg) requestOfCall(call *ssa.Call, result int, seen map[ssa.Value]bool) request {
	args := inject.Args(&call.Call)
	var obj *types.Func
	var fn *ssa.Function
	if call.Call.IsInvoke() {
		obj = call.Call.Method
		if fns := p.targets(&call.Call); len(fns) == 1 {
			fn = fns[0]
		}
	} else if fn = call.Call.StaticCallee(); fn != nil {
		fn = p.unwrap(origin(fn))
		obj, _ = fn.Object().(*types.Func)
	} else if fns := p.dynamic(&call.Call); len(fns) == 1 {
		fn = fns[0]
	}
	if obj != nil {
		shift := 0
		if obj.Signature().Recv() != nil {
			shift = 1
		}
		if known := p.known(obj); known != nil && known.Build != nil {
			b := known.Build
			if b.Chain && len(args) > 0 {
				return p.requestOf(args[0], seen)
			}
			r := request{verb: b.Verb, known: true}
			if b.URL != knowledge.None && b.URL+shift < len(args) {
				r.url = args[b.URL+shift]
			}
			if b.VerbOf != knowledge.None && b.VerbOf+shift < len(args) {
				v := args[b.VerbOf+shift]
				if !inject.IsString(v.Type()) {
					return p.requestOf(v, seen)
				}
				texts, param := p.stringsOf(v)
				if len(texts) > 0 {
					r.verb = pickVerb(texts)
				} else if param != nil {
					r.val = param
				} else if par, field := paramField(v); par != nil {
					r.val, r.field = par, field+1
					if isRequestType(par.Type()) {
						r.field, r.self = 0, true // the incoming request's method
					}
				}
			}
			return r
		}
		// req.Clone(ctx), req.WithContext(ctx), R().SetBody(x): the receiver goes on.
		if shift == 1 && len(args) > 0 && types.Identical(call.Call.Signature().Results().At(0).Type(), args[0].Type()) {
			if r := p.requestOf(args[0], seen); r.known {
				return r
			}
		}
	}
	var sum *RequestFact
	bind := func(i int) ssa.Value {
		if i < 0 || i >= len(args) {
			return nil
		}
		return args[i]
	}
	if fn != nil && p.infos[fn] != nil {
		sum = p.infos[fn].sum.Request
	} else if obj != nil {
		if f := p.fact(obj); f != nil {
			sum = f.Request
		}
	}
	if sum == nil || sum.Result != result {
		return request{}
	}
	r := request{verb: sum.Verb, known: true}
	if sum.Verb == "" && sum.Param >= 0 {
		v := bind(sum.Param)
		if v == nil {
			return r
		}
		if !inject.IsString(v.Type()) {
			return p.requestOf(v, seen)
		}
		texts, param := p.stringsOf(v)
		if len(texts) > 0 {
			r.verb = pickVerb(texts)
		} else if param != nil {
			r.val = param
		}
	}
	return r
}

// pickVerb takes the verb that matters most of several.
func pickVerb(verbs []string) string {
	for _, v := range verbs {
		if mutatingVerb(v) {
			return v
		}
	}
	return verbs[0]
}

// makesRequest summarises a function that returns a request.
func (p *pkg) makesRequest(fi *info) {
	sig := fi.fn.Signature
	at := -1
	for i := range sig.Results().Len() {
		if isRequestType(sig.Results().At(i).Type()) {
			at = i
			break
		}
	}
	if at < 0 {
		return
	}
	for _, b := range fi.fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || at >= len(ret.Results) {
			continue
		}
		if c, ok := ret.Results[at].(*ssa.Const); ok && c.Value == nil {
			continue
		}
		r := p.requestOf(ret.Results[at], make(map[ssa.Value]bool))
		if !r.known {
			continue
		}
		out := &RequestFact{Result: at, Verb: r.verb, Param: knowledge.None, KeyParam: knowledge.None}
		if par, ok := r.val.(*ssa.Parameter); ok && r.field == 0 {
			out.Param = slices.Index(fi.fn.Params, par)
		}
		e := &effect{}
		p.requestKey(e, ret.Results[at])
		out.Key, out.KeyParam = p.portableKey(e, fi.fn)
		fi.sum.Request = out
		return
	}
}

func isRequestType(t types.Type) bool {
	n := inject.TypeName(t)
	if n == "" {
		return false
	}
	_, ptr := types.Unalias(t).(*types.Pointer)
	i := len(n) - len("Request")
	return ptr && i > 0 && n[i:] == "Request"
}

// decideByChain settles an operation by what made its receiver: a request, a
// prepared statement, a command.
func (p *pkg) decideByChain(e *effect, recv ssa.Value) {
	if e.Kind == "exec" {
		p.localCommand(e, []ssa.Value{recv})
		return
	}
	if e.Kind == "http" {
		p.decideByRequest(e, recv)
		return
	}
	for range 16 {
		o := inject.Origin(recv)
		if x, ok := o.(*ssa.Extract); ok {
			o = x.Tuple
		}
		call, ok := o.(*ssa.Call)
		if !ok {
			return
		}
		obj := inject.Callee(&call.Call)
		if obj == nil {
			return
		}
		args := inject.Args(&call.Call)
		shift := 0
		if obj.Signature().Recv() != nil {
			shift = 1
		}
		if known := p.known(obj); known != nil && known.Build != nil {
			b := known.Build
			for _, d := range []struct {
				source Source
				param  int
			}{{FromSQL, b.SQL}, {FromCommand, b.Command}, {FromName, b.Name}} {
				if d.param != knowledge.None && d.param+shift < len(args) {
					p.decide(e, d.source, args[d.param+shift])
					return
				}
			}
			if b.Verb != "" {
				e.setVerb(b.Verb)
				return
			}
		}
		if shift == 0 || len(args) == 0 {
			return
		}
		recv = args[0]
	}
}
