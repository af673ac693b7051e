package summary

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A wordList is the words of a command, as far as they are in sight.
type wordList struct {
	words  []string
	values []ssa.Value    // of the words that are not constant
	rest   *ssa.Parameter // a list of the caller that follows
	open   bool           // nobody can tell what follows
}

const maxWords = 64 // of one command

// handed are the arguments of a call by the parameters of its callee.
type handed map[*ssa.Parameter]ssa.Value

// of is what a caller handed over as v.
func (h handed) of(v ssa.Value) ssa.Value {
	if par, ok := inject.Origin(v).(*ssa.Parameter); ok && h[par] != nil {
		return h[par]
	}
	return v
}

func (p *pkg) addWord(w *wordList, v ssa.Value, given handed) {
	v = given.of(v)
	texts, _ := p.stringsOf(v)
	if len(texts) != 1 {
		w.words, w.values = append(w.words, unknownWord), append(w.values, v)
		return
	}
	w.words, w.values = append(w.words, texts[0]), append(w.values, nil)
}

// addWords adds the elements of a list: of a literal, of lists that are appended to
// each other, of what a function of the package returns.
func (p *pkg) addWords(w *wordList, list ssa.Value, given handed, depth int) {
	if w.rest != nil || depth > 8 || len(w.words) > maxWords {
		w.open = true
	}
	if w.open {
		return
	}
	switch o := inject.Origin(given.of(list)).(type) {
	case *ssa.Const: // nil
	case *ssa.Slice:
		els := sliceElements(o)
		if els == nil {
			w.open = true
		}
		for _, el := range els {
			p.addWord(w, el, given)
		}
	case *ssa.Parameter:
		w.rest = o
	case *ssa.Call:
		if b, ok := o.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" && len(o.Call.Args) == 2 {
			p.addWords(w, o.Call.Args[0], given, depth+1)
			p.addWords(w, o.Call.Args[1], given, depth+1)
			return
		}
		p.addReturned(w, o, given, depth)
	default:
		w.open = true
	}
}

// addReturned adds the list that a function of the package makes in its one return.
func (p *pkg) addReturned(w *wordList, call *ssa.Call, given handed, depth int) {
	fn := p.callee(&call.Call)
	args := inject.Args(&call.Call)
	var result ssa.Value
	if fn != nil && len(args) == len(fn.Params) {
		for _, b := range fn.Blocks {
			if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(r.Results) == 1 {
				if result != nil {
					result = nil
					break
				}
				result = r.Results[0]
			}
		}
	}
	if result == nil {
		w.open = true
		return
	}
	inner := make(handed, len(args))
	for i, par := range fn.Params {
		inner[par] = given.of(args[i])
	}
	p.addWords(w, result, inner, depth+1)
	if w.rest != nil && slices.Contains(fn.Params, w.rest) {
		w.rest, w.open = nil, true
	}
}
