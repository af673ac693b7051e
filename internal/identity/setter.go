package identity

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// set finds setters that are given another value where the getter of the same
// object gave none: out.SetID(in.GetID()).
func (f *finder) set() {
	for _, t := range f.tests {
		get, ok := t.value.(*ssa.Call)
		if !ok {
			continue
		}
		getter := inject.Callee(&get.Call)
		if getter == nil || !isGetter(getter) {
			continue
		}
		for _, b := range f.fn.Blocks {
			if !t.inEmpty(b) {
				continue
			}
			for _, instr := range b.Instrs {
				call, ok := instr.(*ssa.Call)
				if !ok {
					continue
				}
				setter := inject.Callee(&call.Call)
				args := inject.Args(&call.Call)
				if setter == nil || len(args) != 2 || setter.Name() != "Set"+strings.TrimPrefix(getter.Name(), "Get") || !same(args[0], inject.Args(&get.Call)[0]) || isConst(args[1]) {
					continue
				}
				f.p.judge(&candidate{fn: f.fn, shape: ByFallback, tested: get, taken: get, with: args[1], test: t, pos: call.Pos()})
			}
		}
	}
}
