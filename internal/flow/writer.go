package flow

import (
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// loggerShape is what a method of an unknown logger does.
var loggerShape = &knowledge.Sink{
	Class: "log", Places: []knowledge.Place{{Index: knowledge.Recv}, {Index: 0, Rest: true}},
	Format: knowledge.None, Key: knowledge.None, Pairs: 1, Writer: knowledge.None,
}

// likeLogger reports whether a method logs what it is given, by its name and that of its type.
func likeLogger(obj *types.Func) bool {
	recv := obj.Signature().Recv()
	if obj.Signature().Results().Len() > 0 {
		return false
	}
	if recv != nil {
		t := inject.TypeName(recv.Type())
		t = t[strings.LastIndexByte(t, '.')+1:]
		if !strings.Contains(t, "Log") && t != "Entry" {
			return false
		}
	} else if obj.Pkg() == nil || !strings.Contains(strings.ToLower(obj.Pkg().Name()), "log") {
		return false
	}
	name := obj.Name()
	for _, tail := range []string{"Context", "Ctx", "ln", "f", "w"} {
		name = strings.TrimSuffix(name, tail)
	}
	switch name {
	case "Trace", "Debug", "Info", "Notice", "Warn", "Warning", "Error", "Critical", "Fatal", "Panic", "Print", "Log":
		return true
	}
	return false
}

// handlerOf tells how a logger of log/slog prints, when the handler that it was made with is in sight.
func (u *unit) handlerOf(logger ssa.Value, how printing) printing {
	call, ok := inject.Origin(logger).(*ssa.Call)
	if !ok || len(call.Call.Args) != 1 {
		return how
	}
	h, ok := inject.Origin(call.Call.Args[0]).(*ssa.Call)
	if !ok || inject.Callee(&h.Call) == nil {
		return how
	}
	switch inject.Callee(&h.Call).Name() {
	case "NewJSONHandler":
		return printing{json: true, slog: true}
	case "NewTextHandler":
		return printing{text: true, slog: true}
	}
	return how
}

type writerKind int

// writer tells where a writer writes to.
func (u *unit) writer(v ssa.Value) writerKind {
	o := inject.Origin(v)
	switch x := o.(type) {
	case *ssa.Phi:
		for _, e := range x.Edges {
			if _, ok := e.(*ssa.Phi); !ok {
				return u.writer(e)
			}
		}
	case *ssa.UnOp:
		switch a := x.X.(type) {
		case *ssa.Global:
			if a.Pkg.Pkg.Path() == "os" && (a.Name() == "Stdout" || a.Name() == "Stderr") {
				return writesOut
			}
			if isInterface(a.Type().(*types.Pointer).Elem()) { // gin.DefaultWriter
				return writesOut
			}
		case *ssa.FieldAddr:
			if fd := inject.FieldOf(a); fd != nil && inject.TypeName(fd.Type()) == "os.File" {
				return writesOut
			} else if fd != nil && isInterface(fd.Type()) {
				if saysOutput(fd.Name()) {
					return writesOut
				}
				return writesSomewhere
			}
		}
	case *ssa.Parameter:
		if isInterface(x.Type()) && inject.TypeName(x.Type()) != "net/http.ResponseWriter" {
			if saysOutput(x.Name()) {
				return writesOut
			}
			return writesSomewhere
		}
	case *ssa.Extract:
		// A file that is appended to is a log.
		if call, ok := x.Tuple.(*ssa.Call); ok {
			if obj := inject.Callee(&call.Call); obj != nil && inject.FullName(obj) == "os.OpenFile" && len(call.Call.Args) == 3 {
				if c, ok := call.Call.Args[1].(*ssa.Const); ok && c.Int64()&int64(os.O_APPEND) != 0 {
					return writesOut
				}
			}
		}
	case *ssa.Call:
		if obj := inject.Callee(&x.Call); obj != nil {
			switch obj.Name() {
			case "OutOrStdout", "ErrOrStderr", "OutOrStderr":
				return writesOut
			case "NewEncoder", "NewWriter", "New", "NewWriterSize":
				if args := inject.Args(&x.Call); len(args) > 0 {
					return u.writer(args[0])
				}
			}
		}
	}
	if inject.TypeName(o.Type()) == "net/http.ResponseWriter" {
		return writesAnswer
	}
	return writesElsewhere
}

func isInterface(t types.Type) bool {
	_, ok := t.Underlying().(*types.Interface)
	return ok
}

func saysOutput(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"stdout", "stderr", "log", "debug", "trace"}, func(w string) bool { return strings.Contains(name, w) })
}

// keptLogger looks at a logger that is kept with a credential among its fields:
// it will log it with every line.
func (u *unit) keptLogger(f *finder, s *ssa.Store) {
	if f == nil || !isLogger(s.Val.Type()) {
		return
	}
	if _, ok := s.Addr.(*ssa.FieldAddr); !ok {
		return
	}
	x := u.at(s.Val, s.Block())
	call, ok := inject.Origin(s.Val).(*ssa.Call)
	if ok && x.Shown.Src != nil {
		f.leak(call.Pos(), "log", x.Shown.Src, nil, false)
	}
}
