package summary

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// waiting are wrong names that a function gives to the outcome of a function that
// it is handed: they count where one is handed that changes something.
type waiting struct {
	fn    *ssa.Function
	param int
	wrong []*Misnamed
}

// callbackNames finds the names that the outcomes of function parameters get.
func (p *pkg) callbackNames(fi *info) {
	for _, s := range fi.sites {
		call, ok := s.call.(*ssa.Call)
		if !ok || s.raw != nil || call.Parent() != fi.fn || call.Call.Signature().Results().Len() == 0 || inject.ErrorResult(call.Call.Signature()) < 0 {
			continue
		}
		sig := call.Call.Signature()
		o := &op{effect: &effect{Effect: Effect{Kind: "http", Source: FromName}}, call: call, direct: true}
		o.outcomes = func(m inject.Mode) [][]inject.Value {
			if m == inject.OK {
				return [][]inject.Value{successOf(sig)}
			}
			return [][]inject.Value{callbackResults(sig, m, inject.Failed())}
		}
		p.misnames(fi, o)
		if len(o.wrong) > 0 {
			p.waitingNames = append(p.waitingNames, waiting{fi.fn, s.param, o.wrong})
		}
	}
}

// settleCallbacks keeps the names that wait, where a caller of the package hands in
// a function that changes something.
func (p *pkg) settleCallbacks() {
	for _, w := range p.waitingNames {
		for _, call := range p.called[origin(w.fn)] {
			args := inject.Args(call.Common())
			if w.param >= len(args) {
				continue
			}
			var effects []*effect
			for _, f := range p.functionsOf(args[w.param]) {
				effects = append(effects, p.mutating(f)...)
			}
			if len(effects) == 0 {
				continue
			}
			for _, m := range w.wrong {
				if !slices.Contains(p.wrong, m) {
					m.Op, m.Trace, m.Trust = effects[0].Op, effects[0].Trace, effects[0].Trust
					p.wrong = append(p.wrong, m)
				}
			}
		}
	}
}
