package summary

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/flow"
)

// flowsOf tell where text goes in a function of the package.
func (p *pkg) flowsOf(fn *ssa.Function) []string {
	if p.notes.flows == nil {
		return nil
	}
	var params []string
	for _, par := range fn.Params {
		params = append(params, par.Name())
	}
	return flowNotes(p.notes.flows.Summary(fn), params)
}

// flowsOfImported tell it of a function of the module's other packages.
func (p *pkg) flowsOfImported(obj *types.Func) []string {
	text := p.importedText(obj)
	if text == nil {
		return nil
	}
	var params []string
	if recv := obj.Signature().Recv(); recv != nil {
		params = append(params, recv.Name())
	}
	for par := range obj.Signature().Params().Variables() {
		params = append(params, par.Name())
	}
	return flowNotes(&text.Summary, params)
}

// flowNotes tell in words what a summary says to callers.
func flowNotes(s *flow.Summary, params []string) []string {
	if s == nil {
		return nil
	}
	var notes []string
	note := func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); !slices.Contains(notes, text) {
			notes = append(notes, text)
		}
	}
	param := func(i int) string {
		if i >= 0 && i < len(params) && params[i] != "" {
			return "parameter " + params[i]
		}
		return fmt.Sprintf("parameter %d", i)
	}
	each := func(set uint64, do func(name string)) {
		for i := range params {
			if set&(1<<i) != 0 {
				do(param(i))
			}
		}
	}
	each(s.Creds, func(name string) { note("%s is used as a credential", name) })
	for _, k := range s.Sinks {
		what := "shown: " + k.Class
		if k.Agent {
			what = "told to an agent"
		}
		if k.Held {
			note("what %s holds is %s", param(k.Param), what)
		} else {
			note("%s is %s", param(k.Param), what)
		}
	}
	for i, v := range s.Results {
		result := "the result"
		if len(s.Results) > 1 {
			result = fmt.Sprintf("result %d", i+1)
		}
		if src := v.Shown.Src; src != nil {
			note("%s shows a credential: %s", result, src.What)
		}
		if src := v.Held.Src; src != nil {
			note("%s holds a credential: %s", result, src.What)
		}
		each(v.Shown.P, func(name string) { note("%s shows what %s shows", result, name) })
		if src := v.Words.Src; src != nil {
			note("%s has others' words: %s", result, src.What)
		}
		each(v.Words.P, func(name string) { note("%s has the words of %s", result, name) })
	}
	if s.Mapper {
		note("it maps some errors to words of its own and hands on the rest")
	}
	return notes
}
