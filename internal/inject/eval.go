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
		case Resp, Err, Request:
			w.set(v, top) // read by unop
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
		x := top
		if k := w.lookup(v.Index); k.telling() {
			x = depTop // a set of statuses
		}
		if v.CommaOk {
			if _, seen := w.tuples[v]; !seen {
				w.tuples[v] = []Value{x, x}
			}
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
	if !isErrorType(v.Type()) && !implementsError(v.X.Type()) {
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
	if !implementsError(v.X.Type()) {
		return x
	}
	out := OtherError()
	out.Type = name
	if u, ok := v.X.(*ssa.UnOp); ok && x.Kind != Addr {
		x = w.lookup(u.X) // a struct by value
	}
	if x.Kind == Addr {
		// An error that was made here: what was put into its fields decides.
		for c, val := range mem {
			if c.root == x.Root && strings.HasPrefix(c.path, x.Path) {
				out.Text = out.Text || val.telling()
				out.Chain = out.Chain || val.Kind == Err && val.Chain && unwraps(v.X.Type())
			}
		}
	} else if x.telling() {
		out.Text = true
	}
	return out
}

// unwraps reports whether an error type gives its cause.
func unwraps(t types.Type) bool {
	sel := types.NewMethodSet(t).Lookup(nil, "Unwrap")
	return sel != nil
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
	if g, ok := a.Root.(*ssa.Global); ok && a.Path == "" && isErrorType(t) {
		return Value{Kind: Err, Sentinel: globalName(g)}
	}
	if al, ok := a.Root.(*ssa.Alloc); ok && a.Path != "" {
		// A field of a struct made here that was never stored to is zero.
		if _, ok := mem[cell{al, ""}]; ok && mem[cell{al, ""}].Kind == Top && w.onlyStored(al) {
			return zero(t)
		}
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
			if x := w.lookup(fa.X); x.Kind == Resp || x.Kind == Err || x.Kind == Request {
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
					if s := mem[cell{whole.Root, whole.Path}]; s.Kind == Err || s.Kind == Resp || s.Kind == Request {
						return w.field(s, fa.X.Type(), fa.Field)
					}
				}
			}
			if a.Dep && !x.Dep {
				x.Dep = true
			}
			return x
		case Err, Resp, Request:
			return a // *resp
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
	st := structOf(t)
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
		if x.Kind == Err && isErrorType(f.Type()) {
			return Value{Kind: Err, Dep: true, Chain: x.Chain, Text: x.Text}
		}
		if f.Embedded() {
			return x
		}
		if f.Name() == "Body" {
			return Value{Kind: NonNil, Dep: true}
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

func (w *Walk) binop(v *ssa.BinOp) Value {
	x, y := w.lookup(v.X), w.lookup(v.Y)
	dep := x.Dep || y.Dep
	switch v.Op {
	case token.EQL, token.NEQ:
		if eq, ok := w.equal(x, y); ok {
			return boolean(eq == (v.Op == token.EQL), dep)
		}
		return Value{Kind: Top, Dep: dep}
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if r, ok := compare(v.Op, x, y); ok {
			return boolean(r, dep)
		}
		return Value{Kind: Top, Dep: dep}
	case token.AND, token.OR, token.XOR, token.AND_NOT:
		return Value{Kind: Top, Dep: dep}
	}
	return arithmetic(v.Op, x, y)
}

// equal decides x == y; ok is false when both answers are possible.
func (w *Walk) equal(x, y Value) (eq, ok bool) {
	if x.Kind == Nil {
		x, y = y, x
	}
	if y.Kind == Nil {
		if x.Kind == Nil {
			return true, true
		}
		if x.notNil() || x.Kind == Text {
			return false, true
		}
		return false, false
	}
	if x.Kind == Err && y.Kind == Err {
		if x.Sentinel == "" {
			x, y = y, x
		}
		if x.Sentinel != "" {
			if y.Sentinel != "" {
				return x.Sentinel == y.Sentinel, true
			}
			return w.is(y, x.Sentinel)
		}
		return false, false
	}
	if x.Kind == Bool && y.Kind == Bool {
		return x.B == y.B, true
	}
	if x.Kind == Str && y.Kind == Str {
		return x.S == y.S, true
	}
	if x.Kind == Int && y.Kind == Int {
		return x.I == y.I, true
	}
	if x.Kind == Int {
		x, y = y, x
	}
	if x.Kind == IntSet && y.Kind == Int {
		in := false
		for _, s := range x.Set[:x.N] {
			in = in || int64(s) == y.I
		}
		if !in {
			return false, true
		}
		return true, x.N == 1
	}
	if x.Kind == NonNeg && y.Kind == Int && y.I < 0 {
		return false, true
	}
	return false, false
}

func compareInts(op token.Token, a, b int64) bool {
	switch op {
	case token.LSS:
		return a < b
	case token.LEQ:
		return a <= b
	case token.GTR:
		return a > b
	}
	return a >= b
}

func flip(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	}
	return token.LEQ
}

func compare(op token.Token, x, y Value) (res, ok bool) {
	if x.Kind == Int && y.Kind != Int {
		x, y, op = y, x, flip(op)
	}
	if y.Kind != Int {
		return false, false
	}
	switch x.Kind {
	case Int:
		return compareInts(op, x.I, y.I), true
	case IntSet:
		yes, no := false, false
		for _, s := range x.Set[:x.N] {
			if compareInts(op, int64(s), y.I) {
				yes = true
			} else {
				no = true
			}
		}
		return yes, yes != no
	case NonNeg:
		switch op {
		case token.GEQ:
			if y.I <= 0 {
				return true, true
			}
		case token.GTR:
			if y.I < 0 {
				return true, true
			}
		case token.LSS:
			if y.I <= 0 {
				return false, true
			}
		case token.LEQ:
			if y.I < 0 {
				return false, true
			}
		}
	}
	return false, false
}

func arithmetic(op token.Token, x, y Value) Value {
	dep := x.Dep || y.Dep
	if x.Kind == Str && y.Kind == Str && op == token.ADD {
		return Value{Kind: Str, S: x.S + y.S, Dep: dep}
	}
	if x.Kind == Text || y.Kind == Text {
		return Value{Kind: Text, Dep: true}
	}
	if x.Kind == IntSet && y.Kind == Int && y.I != 0 && (op == token.QUO || op == token.SUB || op == token.REM) {
		out := Value{Kind: IntSet, Dep: true}
		for _, s := range x.Set[:x.N] {
			r := int64(s)
			switch op {
			case token.QUO:
				r /= y.I
			case token.SUB:
				r -= y.I
			case token.REM:
				r %= y.I
			}
			dup := false
			for _, o := range out.Set[:out.N] {
				dup = dup || o == int16(r)
			}
			if !dup {
				out.Set[out.N] = int16(r)
				out.N++
			}
		}
		return out
	}
	if x.Kind == Int && y.Kind == Int {
		switch op {
		case token.ADD:
			return Value{Kind: Int, I: x.I + y.I, Dep: dep}
		case token.SUB:
			return Value{Kind: Int, I: x.I - y.I, Dep: dep}
		}
	}
	if x.nonNegative() && y.nonNegative() {
		switch op {
		case token.ADD, token.MUL, token.SHL, token.SHR:
			return Value{Kind: NonNeg, Dep: dep}
		}
	}
	return Value{Kind: Top, Dep: dep}
}
