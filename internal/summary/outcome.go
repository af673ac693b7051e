package summary

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// setsOneOf reports whether one of the named fields of a struct made in sight is set, also in structs inside it.
func setsOneOf(v ssa.Value, names []string) bool {
	o := inject.Origin(v)
	if u, ok := o.(*ssa.UnOp); ok {
		o = u.X
	}
	var walk func(v ssa.Value, depth int) bool
	walk = func(v ssa.Value, depth int) bool {
		if v.Referrers() == nil || depth > 3 {
			return false
		}
		for _, r := range *v.Referrers() {
			fa, ok := r.(*ssa.FieldAddr)
			if !ok || fa.X != v {
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
				if slices.Contains(names, f.Name()) && !isEmpty(s.Val) || structUnder(s.Val.Type()) != nil && depth < 3 && setsOneOf(s.Val, names) {
					return true
				}
			}
			if walk(fa, depth+1) {
				return true
			}
		}
		return false
	}
	_, ok := o.(*ssa.Alloc)
	return ok && walk(o, 0)
}

func isEmpty(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && (c.Value == nil || c.Value.Kind() == constant.String && constant.StringVal(c.Value) == "")
}

// standard is what a call to the far side returns in a mode.
func (p *pkg) standard(call ssa.CallInstruction, kind string) func(inject.Mode) [][]inject.Value {
	sig := call.Common().Signature()
	n := sig.Results().Len()
	// A raw HTTP response comes with a nil error, whatever its status.
	raw := false
	for r := range sig.Results().Variables() {
		if inject.IsResponse(r.Type()) && kind == "http" {
			raw = true
		}
	}
	return func(m inject.Mode) [][]inject.Value {
		if (kind == "exec" || kind == "ssh" || kind == "sql" || kind == "publish") && m == inject.ServerError && kind != "publish" {
			return nil
		}
		if m == inject.Interrupted && kind != "exec" && kind != "ssh" {
			return nil
		}
		if n == 1 && hasErrorMethods(sig.Results().At(0).Type()) {
			return [][]inject.Value{{inject.Carried()}} // it is asked for the error: a row, a command, a future
		}
		out := make([]inject.Value, n)
		for i := range n {
			t := sig.Results().At(i).Type()
			answered := m == inject.OK || m == inject.Malformed || m.Answered()
			switch {
			case inject.IsError(t):
				switch {
				case m == inject.OK || m == inject.Malformed && raw || m.Answered() && raw:
					out[i] = inject.IsNil()
				case m == inject.Malformed:
					out[i] = inject.OtherError()
				default:
					out[i] = failed(m, kind)
				}
			case inject.IsResponse(t):
				if answered {
					out[i] = inject.Response()
				} else {
					out[i] = inject.IsNil()
				}
			case m == inject.OK:
				out[i] = inject.Value{Kind: inject.Top, Dep: true}
				if _, ok := t.Underlying().(*types.Pointer); ok {
					out[i] = inject.Value{Kind: inject.NonNil, Dep: true}
				}
			default:
				out[i] = inject.Value{Kind: inject.Top, Dep: true}
				if _, ok := t.Underlying().(*types.Pointer); ok && !hasErrorMethods(t) {
					out[i] = inject.IsNil()
				}
			}
		}
		if m == inject.Interrupted && kind == "exec" {
			return exitStatuses(out)
		}
		return [][]inject.Value{out}
	}
}

// ofType are outcomes whose errors without an answer have a known type.
func ofType(outcomes func(inject.Mode) [][]inject.Value, name string) func(inject.Mode) [][]inject.Value {
	return func(m inject.Mode) [][]inject.Value {
		all := outcomes(m)
		if m.Answered() || m == inject.Malformed {
			return all
		}
		for _, results := range all {
			for i, v := range results {
				if v.Kind == inject.Err && v.Type == "" {
					results[i].Type = name
				}
			}
		}
		return all
	}
}

// failed is the error of a call of a kind in a mode in which no answer came.
func failed(m inject.Mode, kind string) inject.Value {
	v := inject.Failed()
	if m == inject.Interrupted {
		v.Type = lostStatus[kind]
	} else if m == inject.Reset && kind == "ssh" {
		v.Type = "io.EOF"
	}
	return v
}

// failures are the errors of a call of a kind in a mode, one after the other.
func failures(m inject.Mode, kind string) []inject.Value {
	all := [][]inject.Value{{failed(m, kind)}}
	if m == inject.Interrupted && kind == "exec" {
		all = exitStatuses(all[0])
	}
	out := make([]inject.Value, len(all))
	for i, r := range all {
		out[i] = r[0]
	}
	return out
}

// exitStatuses are the statuses that a program has which a signal ended, or, of an
// ssh program, which lost its connection: neither is one of the remote command.
func exitStatuses(results []inject.Value) [][]inject.Value {
	var out [][]inject.Value
	for _, status := range []int64{-1, 255} {
		r := slices.Clone(results)
		for i := range r {
			if r[i].Kind == inject.Err {
				r[i].I = status
			}
		}
		out = append(out, r)
	}
	return out
}

// lostStatus are the types of the errors that come when a command ends without an
// exit status: a program that a signal ended has a status all the same, -1.
var lostStatus = map[string]string{"exec": "os/exec.ExitError", "ssh": "golang.org/x/crypto/ssh.ExitMissingError"}

// hasErrorMethods reports whether the value itself tells of the failure (a sql.Row, a future).
func hasErrorMethods(t types.Type) bool {
	ms := types.NewMethodSet(t)
	for i := range ms.Len() {
		if f, ok := ms.At(i).Obj().(*types.Func); ok && returnsError(f.Signature()) {
			return true
		}
	}
	return false
}

// successes drops the outcomes of a success that are errors all the same (an
// error in the body of a 200), if there are others: a success is supposed.
func successes(all [][]inject.Value, at int) [][]inject.Value {
	if at < 0 {
		return all
	}
	var out [][]inject.Value
	for _, results := range all {
		if at < len(results) && results[at].Kind != inject.Err {
			out = append(out, results)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

func outcomesOf(all []Outcome, m inject.Mode) [][]inject.Value {
	var out [][]inject.Value
	for _, o := range all {
		if o.Mode == m {
			out = append(out, o.Results)
		}
	}
	return out
}

// wrapped makes responses of what a callee returns where that wraps one: its status is that of the mode.
func wrapped(all []Outcome, sig *types.Signature) []Outcome {
	for i := range sig.Results().Len() {
		if !inject.IsResponse(sig.Results().At(i).Type()) {
			continue
		}
		all = slices.Clone(all)
		for j, o := range all {
			if i < len(o.Results) && o.Results[i].Kind == inject.NonNil {
				o.Results = slices.Clone(o.Results)
				o.Results[i] = inject.Response()
				all[j] = o
			}
		}
	}
	return all
}
