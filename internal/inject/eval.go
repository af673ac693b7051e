package inject

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// eval interprets an instruction that is no call and makes a value.
func (w *Walk) eval(instr ssa.Value, mem memory) {
	switch v := instr.(type) {
	case *ssa.Alloc:
		w.forget(mem, v)
		if len(mem) < maxCells {
			mem[cell{v, ""}] = zero(v.Type().Underlying().(*types.Pointer).Elem())
		}
		w.set(v, Value{Kind: Addr, Root: v})
	case *ssa.BinOp:
		w.set(v, w.binop(v))
	case *ssa.UnOp:
		w.set(v, w.unop(v, mem))
	case *ssa.FieldAddr:
		x := w.lookup(v.X)
		switch x.Kind {
		case Addr:
			w.set(v, Value{Kind: Addr, Root: x.Root, Path: x.Path + "." + strconv.Itoa(v.Field)})
		case Resp, Err, Request, Carrier:
			if f := FieldOf(v); x.Kind == Carrier && f != nil && f.Embedded() {
				w.set(v, x) // a method of it is asked
				break
			}
			w.set(v, top) // read by unop
		case Nil:
			w.set(v, nilValue) // would panic; read as zero by unop
		default:
			w.set(v, Value{Kind: Addr, Root: v.X, Path: "." + strconv.Itoa(v.Field), Dep: x.Dep})
		}
	case *ssa.Field:
		x := w.lookup(v.X)
		w.set(v, w.field(x, v.X.Type(), v.Field))
	case *ssa.Extract:
		if t, ok := w.tuples[v.Tuple]; ok && v.Index < len(t) {
			w.set(v, t[v.Index])
		} else if w.Base != nil {
			if t, ok := w.Base.tuples[v.Tuple]; ok && v.Index < len(t) {
				w.set(v, t[v.Index])
				return
			}
			w.set(v, top)
		} else {
			w.set(v, top)
		}
	case *ssa.ChangeInterface:
		w.set(v, w.lookup(v.X))
	case *ssa.ChangeType:
		w.set(v, w.lookup(v.X))
	case *ssa.Convert:
		w.set(v, w.lookup(v.X))
	case *ssa.MultiConvert:
		w.set(v, w.lookup(v.X))
	case *ssa.MakeInterface:
		w.set(v, w.makeInterface(v, mem))
	case *ssa.TypeAssert:
		w.typeAssert(v)
	case *ssa.MakeClosure:
		w.set(v, Value{Kind: Func, Root: v})
	case *ssa.Slice:
		w.set(v, w.list(v))
	case *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan, *ssa.SliceToArrayPointer:
		w.set(v, nonNil)
	case *ssa.Lookup:
		x, found := top, top
		switch k := w.lookup(v.Index); {
		case k.Kind == Str && k.B: // a list of what may be repeated: the supposed write is not on it
			if m, ok := v.X.Type().Underlying().(*types.Map); ok {
				x, found = zero(m.Elem()), boolean(false, false)
			}
		case k.telling():
			x, found = depTop, depTop // a set of statuses
		}
		if v.CommaOk {
			if old, seen := w.tuples[v]; seen {
				x, found = Join(old[0], x), Join(old[1], found)
			}
			w.tuples[v] = []Value{x, found}
		}
		w.set(v, x)
	default:
		x := top
		for _, op := range instr.(ssa.Instruction).Operands(nil) {
			if *op != nil && w.lookup(*op).telling() {
				x = depTop
			}
		}
		w.set(v, x)
	}
}

// list is the value of a variadic argument: it tells what its elements tell.
func (w *Walk) list(v *ssa.Slice) Value {
	out := nonNil
	arr, ok := v.X.(*ssa.Alloc)
	if !ok {
		return out
	}
	for _, e := range elements(arr) {
		x := w.lookup(e)
		if x.telling() {
			out.Dep, out.Text = true, true
		}
		out.Chain = out.Chain || x.Kind == Err && x.Chain
	}
	return out
}

// makeInterface gives an error its type: Err for the address of an own error value.
func (w *Walk) makeInterface(v *ssa.MakeInterface, mem memory) Value {
	x := w.lookup(v.X)
	if !IsError(v.Type()) && !ImplementsError(v.X.Type()) {
		return x
	}
	name := typeName(v.X.Type())
	if name == "syscall.Errno" && x.Kind == Int {
		return Value{Kind: Err, Type: name, Sentinel: errnoName(x.I)}
	}
	switch x.Kind {
	case Err:
		if x.Type == "" {
			x.Type = name
		}
		return x
	case Nil:
		return nonNil
	}
	if !ImplementsError(v.X.Type()) {
		return x
	}
	out := OtherError()
	out.Type = name
	if u, ok := v.X.(*ssa.UnOp); ok && x.Kind != Addr {
		x = w.lookup(u.X) // a struct by value
	}
	if x.Kind == Addr {
		// An error that was made here: what was put into its fields decides.
		sorted := false // a field says what it was
		for c, val := range mem {
			if c.root == x.Root && strings.HasPrefix(c.path, x.Path) {
				out.Text = out.Text || val.telling()
				out.Chain = out.Chain || val.Kind == Err && val.Chain && unwraps(v.X.Type())
				sorted = sorted || val.telling() && val.Kind != Err && val.Kind != Text
			}
		}
		if out.Text && !out.Chain && !sorted {
			out.Root = v
		}
	} else if x.telling() {
		out.Text = true
	}
	return out
}

// unwraps reports whether an error type gives its cause, or answers for it.
func unwraps(t types.Type) bool {
	ms := types.NewMethodSet(t)
	return ms.Lookup(nil, "Unwrap") != nil || ms.Lookup(nil, "Is") != nil || ms.Lookup(nil, "As") != nil
}

func (w *Walk) store(s *ssa.Store, mem memory) {
	a := w.lookup(s.Addr)
	if a.Kind != Addr || a.Root == nil {
		return
	}
	c := cell{a.Root, a.Path}
	if _, ok := mem[c]; !ok && len(mem) >= maxCells {
		return
	}
	if a.Path == "" {
		w.forget(mem, a.Root)
	}
	mem[c] = w.lookup(s.Val)
}

// forget drops all cells of root.
func (w *Walk) forget(mem memory, root ssa.Value) {
	for c := range mem {
		if c.root == root {
			delete(mem, c)
		}
	}
}

// clobber says that root may have been written by somebody else.
func (w *Walk) clobber(mem memory, v Value) {
	if v.Kind != Addr || v.Root == nil {
		return
	}
	for c := range mem {
		if c.root == v.Root && strings.HasPrefix(c.path, v.Path) {
			mem[c] = top
		}
	}
}

// load reads an address.
func (w *Walk) load(a Value, t types.Type, mem memory) Value {
	if a.Root == nil {
		return top
	}
	if v, ok := mem[cell{a.Root, a.Path}]; ok {
		return v
	}
	if g, ok := a.Root.(*ssa.Global); ok && a.Path == "" && IsError(t) {
		return Value{Kind: Err, Sentinel: globalName(g)}
	}
	if al, ok := a.Root.(*ssa.Alloc); ok && a.Path != "" {
		// A field of a struct made here that was never stored to is zero.
		if _, ok := mem[cell{al, ""}]; ok && mem[cell{al, ""}].Kind == Top && w.onlyStored(al) {
			return zero(t)
		}
	}
	if a.Path != "" && isPredicate(t) {
		return guess // a condition that somebody may have set
	}
	if f, ok := a.Root.(*ssa.FreeVar); ok && a.Path == "" {
		if p, ok := Origin(f).(*ssa.Parameter); ok {
			if _, ok := p.Type().Underlying().(*types.Signature); ok {
				return Value{Kind: Func, Root: p}
			}
		}
	}
	return top
}

// isPredicate reports whether a function type decides about an error.
func isPredicate(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Results().Len() != 1 || !isBool(sig.Results().At(0).Type()) {
		return false
	}
	for v := range sig.Params().Variables() {
		if IsError(v.Type()) {
			return true
		}
	}
	return false
}

// onlyStored reports whether the fields of a struct are written by stores of this function alone.
func (w *Walk) onlyStored(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			for _, q := range *r.Referrers() {
				switch q.(type) {
				case *ssa.Store, *ssa.UnOp, *ssa.DebugRef:
				default:
					return false
				}
			}
		case *ssa.DebugRef, *ssa.UnOp:
		case *ssa.Store:
			return false
		default:
			return false
		}
	}
	return true
}

func (w *Walk) unop(v *ssa.UnOp, mem memory) Value {
	switch v.Op {
	case token.NOT:
		x := w.lookup(v.X)
		switch x.Kind {
		case Bool:
			return boolean(!x.B, x.Dep)
		case Pred:
			x.Neg = !x.Neg
			return x
		}
		return x
	case token.MUL:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			if x := w.lookup(fa.X); x.Kind == Resp || x.Kind == Err || x.Kind == Request || x.Kind == Carrier {
				return w.field(x, fa.X.Type(), fa.Field)
			}
		}
		a := w.lookup(v.X)
		switch a.Kind {
		case Addr:
			x := w.load(a, v.Type(), mem)
			if fa, ok := v.X.(*ssa.FieldAddr); ok && x.Kind == Top {
				// A field of a struct that was stored as a whole.
				if whole := w.lookup(fa.X); whole.Kind == Addr && whole.Root != nil {
					if s := mem[cell{whole.Root, whole.Path}]; s.Kind == Err || s.Kind == Resp || s.Kind == Request || s.Kind == Carrier {
						return w.field(s, fa.X.Type(), fa.Field)
					}
				}
			}
			if a.Dep && !x.Dep {
				x.Dep = true
			}
			return x
		case Err, Resp, Request, Carrier:
			return a // *resp
		case Nil:
			return zero(v.Type())
		}
		return Value{Kind: Top, Dep: a.Dep}
	case token.ARROW:
		return top
	}
	x := w.lookup(v.X)
	return Value{Kind: Top, Dep: x.Dep}
}

// field reads field i of a response, an error or a request.
func (w *Walk) field(x Value, t types.Type, i int) Value {
	st := StructOf(t)
	if st == nil || i >= st.NumFields() {
		return Value{Kind: Top, Dep: x.Dep}
	}
	f := st.Field(i)
	switch x.Kind {
	case Resp, Err:
		if x.Type == "net.OpError" && f.Name() == "Op" {
			w.Sensitive = true
			if w.Mode == Unsent {
				return depTop // "dial"
			}
			return Value{Kind: Str, S: "read", Dep: true}
		}
		if s, ok := w.statusNamed(f.Name(), f.Type()); ok {
			return s
		}
		if isResponse(f.Type()) {
			return Response()
		}
		if f.Name() == "Request" {
			return SuchRequest()
		}
		if x.Kind == Err && IsError(f.Type()) {
			return Value{Kind: Err, Dep: true, Chain: x.Chain, Text: x.Text}
		}
		if f.Embedded() {
			return x
		}
		if f.Name() == "Body" {
			return Value{Kind: NonNil, Dep: true}
		}
		return depTop
	case Carrier:
		if IsError(f.Type()) {
			if w.Mode == OK {
				return nilValue
			}
			return Failed()
		}
		return depTop
	case Request:
		switch f.Name() {
		case "Method":
			return SuchVerb()
		case "Header":
			return Value{Kind: Request}
		}
		if f.Embedded() {
			return x
		}
	}
	return Value{Kind: Top, Dep: x.Dep}
}

// statusNamed is the value of a field or method of a response or error that holds the status.
func (w *Walk) statusNamed(name string, t types.Type) (Value, bool) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return Value{}, false
	}
	switch strings.ToLower(name) {
	case "httpcode", "httpstatus", "code", "status", "responsecode":
	default:
		if !strings.HasSuffix(strings.ToLower(name), "statuscode") {
			return Value{}, false
		}
	}
	w.Sensitive = true
	facts := modeFacts[w.Mode]
	switch {
	case b.Info()&types.IsInteger != 0:
		if isGRPCCode(t) {
			return intSet(facts.codes), true
		}
		if facts.status != nil {
			return intSet(facts.status), true
		}
		return Value{Kind: Int, Dep: true}, true // no answer, no status
	case b.Info()&types.IsString != 0:
		return Value{Kind: Text, Dep: true}, true
	}
	return Value{}, false
}
