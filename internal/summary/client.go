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
			Pos: s.pos, Func: displayName(s.fn), Op: "every method", Class: knowledge.Write, Modes: modes,
			How: s.name, Sure: true, Setting: true,
		}
		if use != nil {
			if use.Key != NoKey && p.safeKey(use.effect, func(ssa.Instruction) bool { return false }) {
				continue // each call has a key of its own, which the client repeats
			}
			r.Op, r.Class, r.Trust = use.Op, use.Class, use.Trust
			r.Trace = append([]Step{p.step(use.call, displayName(use.call.Parent()))}, use.Trace...)
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
			obj := calleeObject(o.call.Common())
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
				Pos: o.call.Pos(), Func: displayName(fn), Op: o.Op, Class: o.Class, Modes: modes, How: shortName(obj) + " itself",
				Trace: o.Trace, Trust: o.Trust, Sure: true, call: o.call,
			})
		}
	}
}

func (p *pkg) settingAt(fn *ssa.Function, instr ssa.Instruction) *setting {
	switch instr := instr.(type) {
	case *ssa.Call:
		obj := calleeObject(&instr.Call)
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
		s := &setting{fn: fn, pos: instr.Pos(), name: shortName(obj), known: k, call: instr, root: instr}
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
		f := fieldOf(fa)
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
			if obj := calleeObject(&o.call.Call); obj != nil && slices.Contains(names, inject.FullName(obj)) {
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
				obj := calleeObject(&instr.Call)
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
				f := fieldOf(fa)
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
			case types.Identical(par.Type(), errorType):
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
		obj := calleeObject(&c.Call)
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

// usedFor finds a write that goes out through the client of a setting, and
// whether a read does.
func (p *pkg) usedFor(s *setting) (write *op, read bool) {
	for _, fn := range p.funcs {
		if p.inTest(fn.Pos()) {
			continue
		}
		for _, o := range p.infos[fn].ops {
			if o.through {
				continue
			}
			if !p.goesThrough(o, s) {
				continue
			}
			switch {
			case o.Class.Mutates():
				return o, true
			case o.Source != Decided || o.Class == knowledge.Unknown:
			default:
				read = true
			}
		}
	}
	// A write by a parameter: the callers of the function that sends decide.
	for _, fn := range p.funcs {
		if p.inTest(fn.Pos()) {
			continue
		}
		for _, o := range p.infos[fn].ops {
			if o.Class.Mutates() && o.via != nil && p.goesThrough(o.via, s) {
				return o, true
			}
			if o.Class == knowledge.Read && o.via != nil && p.goesThrough(o.via, s) {
				read = true
			}
		}
	}
	return nil, read
}

// goesThrough reports whether an operation is sent by the client of a setting.
func (p *pkg) goesThrough(o *op, s *setting) bool {
	if len(s.known.For) > 0 {
		obj := calleeObject(o.call.Common())
		if obj != nil && obj.Pkg() != nil && o.direct && knowledge.InPackages(obj.Pkg().Path(), s.known.For) {
			return true
		}
		if obj != nil && obj.Pkg() != nil && obj.Pkg() != p.pass.Pkg && knowledge.InPackages(obj.Pkg().Path(), s.known.For) {
			return true
		}
	}
	args := inject.Args(o.call.Common())
	if len(args) == 0 || !o.direct && calleeInPackage(p, o) {
		return false
	}
	for _, r := range p.origins(args[0], 0, make(map[ssa.Value]bool)) {
		if r == s.root || s.call != nil && r == ssa.Value(s.call) {
			return true
		}
	}
	return false
}

func calleeInPackage(p *pkg, o *op) bool { return p.callee(o.call.Common()) != nil }

// origins are the values that a client can have been made from, across the
// fields, parameters and results of the package.
func (p *pkg) origins(v ssa.Value, depth int, seen map[ssa.Value]bool) []ssa.Value {
	if v == nil || seen[v] || depth > 12 {
		return nil
	}
	seen[v] = true
	o := p.root(v)
	out := []ssa.Value{o}
	if o != v && seen[o] {
		return nil
	}
	seen[o] = true
	more := func(x ssa.Value) { out = append(out, p.origins(x, depth+1, seen)...) }
	switch x := o.(type) {
	case *ssa.Phi:
		for _, e := range x.Edges {
			more(e)
		}
	case *ssa.UnOp:
		switch a := x.X.(type) {
		case *ssa.FieldAddr:
			f := fieldOf(a)
			if f == nil {
				break
			}
			if f.Embedded() && f.Pkg() != p.pass.Pkg {
				more(a.X)
			}
			for _, s := range p.fields[f] {
				if f.Pkg() == p.pass.Pkg || p.sameOwner(a, s) {
					more(s)
				}
			}
		case *ssa.Alloc:
			for _, r := range *a.Referrers() {
				if s, ok := r.(*ssa.Store); ok && s.Addr == a {
					more(s.Val)
				}
			}
		case *ssa.Global:
			for _, s := range p.globalStores(a) {
				more(s)
			}
		case *ssa.FreeVar:
			if b, ok := inject.Binding(a).(*ssa.Alloc); ok {
				for _, r := range *b.Referrers() {
					if s, ok := r.(*ssa.Store); ok && s.Addr == b {
						more(s.Val)
					}
				}
			}
		}
	case *ssa.FieldAddr: // &x.client
		if f := fieldOf(x); f != nil && f.Pkg() == p.pass.Pkg {
			for _, s := range p.fields[f] {
				more(s)
			}
		}
	case *ssa.Alloc: // a client that holds another: http.Client{Transport: rt}
		for _, s := range fieldStores(x) {
			more(s.val)
		}
	case *ssa.Parameter:
		fn := x.Parent()
		i := slices.Index(fn.Params, x)
		for _, call := range p.called[fn] {
			if args := inject.Args(call.Common()); i < len(args) {
				more(args[i])
			}
		}
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			p.originsOfCall(call, x.Index, more)
		}
	case *ssa.Call:
		p.originsOfCall(x, 0, more)
	}
	return out
}

// sameOwner reports whether a foreign struct's field was stored on the struct that is read.
func (p *pkg) sameOwner(read *ssa.FieldAddr, stored ssa.Value) bool { return false }

func (p *pkg) originsOfCall(call *ssa.Call, result int, more func(ssa.Value)) {
	if fn := p.callee(&call.Call); fn != nil {
		for _, b := range fn.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && result < len(ret.Results) {
				more(ret.Results[result])
			}
		}
		return
	}
	// A maker of another package: what it is given is inside. StandardClient(), NewTransport(base), New(client).
	for i, a := range inject.Args(&call.Call) {
		if clientLike(a.Type()) {
			more(a)
		}
		for _, v := range inject.Varargs(&call.Call, i) {
			more(v)
		}
	}
}

// clientLike reports whether a value can be a client, transport or option.
func clientLike(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Signature, *types.Slice:
		return true
	case *types.Interface:
		return u.NumMethods() > 0 && !types.Identical(t, errorType) && inject.TypeName(t) != "context.Context"
	case *types.Struct:
		return true
	}
	return false
}

func (p *pkg) globalStores(g *ssa.Global) []ssa.Value {
	if p.globals == nil {
		p.globals = make(map[*ssa.Global][]ssa.Value)
		for _, fn := range p.funcs {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					if s, ok := instr.(*ssa.Store); ok {
						if g, ok := s.Addr.(*ssa.Global); ok {
							p.globals[g] = append(p.globals[g], s.Val)
						}
					}
				}
			}
		}
	}
	return p.globals[g]
}

// escapes reports whether a client leaves the package, so that others write
// through it, and nothing in the package says that it is for reading.
func (p *pkg) escapes(s *setting, reads bool) bool {
	if len(s.known.For) > 0 || s.known.Default && s.call != nil && len(s.known.Methods) == 0 {
		return false
	}
	l := &leaving{p: p, seen: make(map[ssa.Value]bool), to: make(map[*types.Package]bool)}
	if !l.leaves(s.root, 0) || reads && len(l.to) == 0 {
		return false
	}
	// What the package does through those that got the client: reads alone clear it.
	read := false
	for _, fn := range p.funcs {
		for _, o := range p.infos[fn].ops {
			obj := calleeObject(o.call.Common())
			if obj == nil || p.inTest(fn.Pos()) || !l.to[obj.Pkg()] {
				continue
			}
			if o.Class.Mutates() {
				return true
			}
			read = read || o.Class == knowledge.Read
		}
	}
	return !read
}

// leaving follows a client out of the package.
type leaving struct {
	p    *pkg
	seen map[ssa.Value]bool
	to   map[*types.Package]bool // packages that it is handed to
}

// leaves reports whether a value is returned, handed to another package, or stored where others see it.
func (l *leaving) leaves(v ssa.Value, depth int) bool {
	p := l.p
	if v == nil || l.seen[v] || depth > 10 || v.Referrers() == nil {
		return false
	}
	l.seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Return:
			fn := r.Parent()
			if fn.Object() != nil && fn.Object().Exported() || fn.Parent() != nil {
				return true
			}
			for _, call := range p.called[fn] {
				if call.Value() != nil && l.leaves(call.Value(), depth+1) {
					return true
				}
			}
		case ssa.CallInstruction:
			c := r.Common()
			if p.callee(c) != nil {
				continue
			}
			if b, ok := c.Value.(*ssa.Builtin); ok && b.Name() == "append" {
				if l.leaves(r.Value(), depth+1) {
					return true
				}
				continue
			}
			obj := calleeObject(c)
			if obj == nil {
				continue
			}
			isRecv := !c.IsInvoke() && c.Signature().Recv() != nil && len(c.Args) > 0 && c.Args[0] == v || c.IsInvoke() && c.Value == v
			if !isRecv && clientLike(v.Type()) {
				if call := r.Value(); call != nil && call.Type() != nil && depth < 4 && l.leaves(call, depth+1) {
					return true
				}
				if obj.Pkg() != nil && !stdPackage(obj.Pkg().Path()) {
					l.to[obj.Pkg()] = true
					return true
				}
				continue
			}
			if isRecv && r.Value() != nil && l.leaves(r.Value(), depth+1) {
				return true
			}
		case *ssa.Store:
			if r.Val != v {
				continue
			}
			switch a := r.Addr.(type) {
			case *ssa.FieldAddr:
				f := fieldOf(a)
				if f != nil && (f.Exported() || f.Pkg() != p.pass.Pkg) {
					if f.Pkg() != p.pass.Pkg && l.leaves(a.X, depth+1) {
						return true
					}
					if f.Pkg() == p.pass.Pkg {
						return true
					}
				}
			case *ssa.Global:
				if a.Object() != nil && a.Object().Exported() {
					return true
				}
			case *ssa.Alloc:
				if l.leaves(a, depth+1) {
					return true
				}
			case *ssa.IndexAddr:
				if l.leaves(a.X, depth+1) {
					return true
				}
			}
		case *ssa.Slice:
			if l.leaves(r, depth+1) {
				return true
			}
		case *ssa.UnOp, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Phi, *ssa.Extract, *ssa.ChangeType:
			if l.leaves(r.(ssa.Value), depth+1) {
				return true
			}
		}
	}
	return false
}

// passWrites notes for each decided operation the parametric send that it goes through.
func (p *pkg) passWrites() {
	for _, fn := range p.funcs {
		for _, o := range p.infos[fn].ops {
			if o.direct || o.Source != Decided {
				continue
			}
			callee := p.callee(o.call.Common())
			for range 6 {
				fi := p.infos[callee]
				if fi == nil {
					break
				}
				var next *ssa.Function
				for _, in := range fi.ops {
					if in.direct {
						o.via = in
					} else if next == nil {
						next = p.callee(in.call.Common())
					}
				}
				if o.via != nil {
					break
				}
				callee = next
			}
		}
	}
}
