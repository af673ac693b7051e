package directive

import (
	"go/ast"
	"go/types"
)

// Declared is what the author says of a function.
type Declared struct {
	Read       bool   // it changes nothing on the far side
	Idempotent bool   // a second call has no further effect there
	Send       bool   // it has an effect there, whatever its name and body say
	Secret     bool   // it is a credential, or returns one
	Redact     bool   // what it returns shows no credential
	Local      bool   // its errors are the program's own words
	Reason     string // in the author's words; where several directives give one, the first
}

// Effect reports whether anything is declared about what the function does to the far side.
func (d Declared) Effect() bool { return d.Read || d.Idempotent || d.Send }

// Of returns what is declared of the functions, methods, methods of interfaces
// and func-typed fields of structs in files, and of types and other fields that
// they are secrets: by a directive in the doc comment,
// or, of a method or a field, at the end of its line. An "idempotent" without a
// reason is not honoured; [Set.Problems] has it.
//
// Files without a directive cost a look at the first bytes of their comments,
// and their syntax is not walked.
func Of(files []*ast.File, info *types.Info) map[types.Object]Declared {
	var declared map[types.Object]Declared
	for _, file := range files {
		said := declarations(file)
		if len(said) == 0 {
			continue
		}
		if declared == nil {
			declared = make(map[types.Object]Declared)
		}
		declare := func(name *ast.Ident, groups ...*ast.CommentGroup) {
			obj := info.Defs[name]
			if obj == nil {
				return
			}
			for _, group := range groups {
				d, ok := said[group]
				if ok && (callable(obj) || d.Secret) {
					declared[obj] = declared[obj].and(d)
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				declare(n.Name, n.Doc)
			case *ast.GenDecl:
				for _, spec := range n.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok {
						declare(ts.Name, n.Doc, ts.Doc, ts.Comment)
					}
				}
			case *ast.InterfaceType:
				declareFields(n.Methods, declare)
			case *ast.StructType:
				declareFields(n.Fields, declare)
			}
			return true
		})
	}
	return declared
}

func declareFields(fields *ast.FieldList, declare func(*ast.Ident, ...*ast.CommentGroup)) {
	for _, field := range fields.List {
		for _, name := range field.Names {
			declare(name, field.Doc, field.Comment)
		}
	}
}

// callable reports whether a declaration can mean an object: it is a function or a field that holds one.
func callable(obj types.Object) bool {
	if _, ok := obj.(*types.Func); ok {
		return true
	}
	_, ok := obj.Type().Underlying().(*types.Signature)
	return ok
}

// declarations returns the comment groups of a file that declare something.
func declarations(file *ast.File) map[*ast.CommentGroup]Declared {
	var said map[*ast.CommentGroup]Declared
	for _, group := range file.Comments {
		for _, c := range group.List {
			d, ok := declaration(c)
			if !ok {
				continue
			}
			if said == nil {
				said = make(map[*ast.CommentGroup]Declared)
			}
			said[group] = said[group].and(d)
		}
	}
	return said
}

// declaration reads a comment as a declaration.
func declaration(c *ast.Comment) (Declared, bool) {
	d, ok := parse(c, "toolvet")
	if !ok {
		return Declared{}, false
	}
	switch d.Name {
	case wordRead:
		return Declared{Read: true, Reason: d.Args}, true
	case wordIdempotent:
		return Declared{Idempotent: true, Reason: d.Args}, d.Args != ""
	case wordSend:
		return Declared{Send: true, Reason: d.Args}, true
	case wordSecret:
		return Declared{Secret: true, Reason: d.Args}, true
	case wordRedact:
		return Declared{Redact: true, Reason: d.Args}, true
	case wordLocal:
		return Declared{Local: true, Reason: d.Args}, true
	}
	return Declared{}, false
}

// and joins two declarations of one function.
func (d Declared) and(e Declared) Declared {
	d.Read = d.Read || e.Read
	d.Idempotent = d.Idempotent || e.Idempotent
	d.Send = d.Send || e.Send
	d.Secret = d.Secret || e.Secret
	d.Redact = d.Redact || e.Redact
	d.Local = d.Local || e.Local
	if d.Reason == "" {
		d.Reason = e.Reason
	}
	return d
}
