package summary

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// settingModes are the unknown outcomes after which the client sends a POST again.
func (p *pkg) settingModes(s *setting) inject.Modes {
	k := s.known
	if len(k.Methods) > 0 && !slices.ContainsFunc(k.Methods, func(m string) bool { return m == "all" || m == "POST" }) {
		return 0
	}
	modes, _ := modesOf(k.On)
	decidedElsewhere := slices.ContainsFunc(k.On, func(c string) bool {
		return c == "predicate" || c == "policy" || c == "service_config" || c == "callback_decides" || c == "classifier" || c == "listed_codes"
	})
	if decidedElsewhere {
		modes = 0
	}
	if len(k.Methods) == 0 && !decidedElsewhere && !slices.ContainsFunc(k.On, func(c string) bool { return strings.HasPrefix(c, "grpc_") }) {
		return 0 // not a client of calls with verbs
	}
	if s.call != nil && slices.Contains(k.On, "service_config") {
		modes = p.serviceConfig(s.call)
	}
	if s.call != nil && k.Pred != knowledge.None {
		shift := 0
		if s.call.Call.Signature().Recv() != nil {
			shift = 1
		}
		if i := k.Pred + shift; i < len(s.call.Call.Args) {
			modes = p.policyModes(s.call.Call.Args[i])
		}
	}
	if len(k.Needs) > 0 && !p.hasOption(s, k.Needs) {
		return 0
	}
	for _, n := range p.narrowings(s) {
		m, decides := n()
		if decides {
			modes = m
		}
	}
	return modes & inject.UnknownOutcome
}

// hasOption reports whether one of the named options is among the arguments of a setting.
func (p *pkg) hasOption(s *setting, names []string) bool {
	if s.call == nil {
		return false
	}
	for _, a := range s.call.Call.Args {
		for _, o := range p.options(a) {
			if obj := inject.Callee(&o.call.Call); obj != nil && slices.Contains(names, inject.FullName(obj)) {
				return true
			}
		}
	}
	return false
}

// narrowings are the filters, bounds and switches that stand on the same client.
func (p *pkg) narrowings(s *setting) []func() (inject.Modes, bool) {
	var out []func() (inject.Modes, bool)
	off := func() (inject.Modes, bool) { return 0, true }
	// Options among the arguments.
	if s.call != nil {
		for _, a := range s.call.Call.Args {
			if p.once(a) {
				out = append(out, off)
			}
			for _, o := range p.options(a) {
				known := p.knownOption(o)
				if known == nil || o.call == s.call {
					continue
				}
				switch {
				case known.Marker != nil && known.Marker.Stop:
					out = append(out, off)
				case known.Filter != nil:
					out = append(out, func() (inject.Modes, bool) { return p.filterModes(known.Filter, o.call) })
				}
			}
		}
	}
	// Setters on, and fields of, the same client, anywhere in the function.
	for _, b := range s.fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Call:
				if instr.Call.IsInvoke() || instr.Call.Signature().Recv() == nil || p.root(instr.Call.Args[0]) != s.root || instr == s.call {
					continue
				}
				obj := inject.Callee(&instr.Call)
				if obj == nil {
					continue
				}
				known := p.known(obj)
				if known == nil {
					continue
				}
				if known.Filter != nil {
					out = append(out, func() (inject.Modes, bool) { return p.filterModes(known.Filter, instr) })
				}
				if known.Marker != nil && known.Marker.Stop && known.Marker.Err == knowledge.None {
					out = append(out, off)
				}
			case *ssa.Store:
				fa, ok := instr.Addr.(*ssa.FieldAddr)
				if !ok || p.root(fa.X) != s.root {
					continue
				}
				f := inject.FieldOf(fa)
				if f == nil {
					continue
				}
				known := p.table.Field(inject.TypeName(fa.X.Type()) + "." + f.Name())
				if known == nil {
					continue
				}
				if known.Bound != nil {
					if c, ok := inject.Origin(instr.Val).(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.Int && c.Int64() == int64(known.Bound.Off) {
						out = append(out, off)
					}
				}
				if known.Filter != nil {
					out = append(out, func() (inject.Modes, bool) { return p.predicateModes(instr.Val) })
				}
			}
		}
	}
	return out
}

func (p *pkg) filterModes(f *knowledge.Filter, call *ssa.Call) (inject.Modes, bool) {
	shift := 0
	if call.Call.Signature().Recv() != nil {
		shift = 1
	}
	if f.Pred == knowledge.None || f.Pred+shift >= len(call.Call.Args) {
		return p.listedModes(call)
	}
	v := call.Call.Args[f.Pred+shift]
	if vs := inject.Varargs(&call.Call, f.Pred+shift); len(vs) > 0 {
		var all inject.Modes
		for _, x := range vs {
			m, ok := p.predicateModes(x)
			if !ok {
				return 0, false
			}
			all |= m
		}
		return all, true
	}
	return p.predicateModes(v)
}

// listedModes reads a filter that lists gRPC codes, statuses or methods.
func (p *pkg) listedModes(call *ssa.Call) (inject.Modes, bool) {
	var modes inject.Modes
	some := false
	for i := range call.Call.Args {
		for _, v := range inject.Varargs(&call.Call, i) {
			c, ok := inject.Origin(v).(*ssa.Const)
			if !ok || c.Value == nil {
				continue
			}
			some = true
			switch {
			case c.Value.Kind() == constant.String:
				if strings.EqualFold(constant.StringVal(c.Value), "POST") {
					return 0, false
				}
			case isInteger(c.Type()):
				n := c.Int64()
				if inject.TypeName(c.Type()) == "google.golang.org/grpc/codes.Code" {
					modes |= inject.ModesOfCode(n)
				} else {
					modes |= inject.ModesOfStatus(n)
				}
			}
		}
	}
	return modes, some
}

// predicateModes evaluates a function that decides about a repetition under each
// mode, for a POST.
func (p *pkg) predicateModes(v ssa.Value) (inject.Modes, bool) {
	fns := p.functionsOf(v)
	if len(fns) != 1 {
		return 0, false
	}
	fn := fns[0]
	obj, _ := fn.Object().(*types.Func)
	if p.infos[fn] == nil && (obj == nil || p.fact(obj) == nil) {
		return 0, false
	}
	var modes inject.Modes
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if !inject.UnknownOutcome.Has(m) {
			continue
		}
		params := make([]*types.Var, 0, len(fn.Params)+1)
		if r := fn.Signature.Recv(); r != nil {
			params = append(params, r)
		}
		params = slices.AppendSeq(params, fn.Signature.Params().Variables())
		args := make([]inject.Value, len(params))
		for i, par := range params {
			args[i] = inject.Any()
			switch {
			case inject.IsError(par.Type()):
				args[i] = inject.Failed()
				if m.Answered() {
					args[i] = inject.IsNil()
				}
			case inject.IsResponse(par.Type()):
				args[i] = inject.IsNil()
				if m.Answered() || strings.Contains(inject.TypeName(par.Type()), "resty") {
					args[i] = inject.Response()
				}
			case isRequestType(par.Type()):
				args[i] = inject.SuchRequest()
			}
		}
		var res []inject.Value
		if p.infos[fn] != nil {
			res = p.in.Call(fn, m, args)
		} else {
			res, _ = p.Verdict(obj, m, args)
		}
		if len(res) == 0 {
			return 0, false
		}
		switch r := res[0]; {
		case r.Kind == inject.Bool && r.B, r.Kind == inject.Top:
			modes |= inject.Set(m)
		case r.Kind == inject.Bool:
		default:
			return 0, false
		}
	}
	return modes, true
}

// policyModes reads a policy that is built of calls: RetryAll(RetryMaxRetries(3), RetryStatuses(502)).
func (p *pkg) policyModes(v ssa.Value) inject.Modes {
	if m, ok := p.predicateModes(v); ok {
		return m
	}
	unsafe := inject.Set(inject.Timeout, inject.Reset)
	call, ok := inject.Origin(v).(*ssa.Call)
	if !ok {
		return 0
	}
	var modes inject.Modes
	blocked := false
	var walk func(c *ssa.Call, depth int)
	walk = func(c *ssa.Call, depth int) {
		inner := false
		for i, a := range c.Call.Args {
			for _, x := range append([]ssa.Value{a}, inject.Varargs(&c.Call, i)...) {
				if next, ok := inject.Origin(x).(*ssa.Call); ok && depth < 6 {
					inner = true
					walk(next, depth+1)
				}
			}
		}
		obj := inject.Callee(&c.Call)
		if inner || obj == nil {
			return
		}
		known := p.known(obj)
		name := obj.Name()
		switch {
		case known != nil && known.Bound != nil:
		case strings.Contains(name, "Method"):
			if m, ok := p.listedModes(c); ok && m == 0 {
				blocked = true
			}
		case strings.Contains(name, "Status"):
			m, _ := p.listedModes(c)
			modes |= m
		default:
			modes |= unsafe
		}
	}
	walk(call, 0)
	if blocked {
		return 0
	}
	return modes
}
