package verify

import (
	"errors"
	"fmt"
	"go/ast"
	"slices"
	"strconv"
	"strings"
)

// An object is what a symbol was found to be.
type object struct {
	pkg  *Package
	what string        // function, method, type, value, field
	typ  *ast.FuncType // of functions and methods, of func types, and of fields that are functions
	file *ast.File     // of the signature
	recv string        // type of a method or field
}

// Check returns what is wrong with a declaration: the symbol is missing or has
// another form, an index points beyond the parameters or results.
func (l *Loader) Check(d Declaration) error {
	if d.Kind == "local" || d.Kind == "remote" {
		return l.Origin(d)
	}
	o, err := l.find(d.Symbol)
	if err != nil {
		return fmt.Errorf("%s: %w", d.Pos, err)
	}
	errs := []error{l.indexes(d, o), l.callback(d, o), l.keys(d, o), l.flow(d, o)}
	for _, attr := range []string{"needs", "stop", "with"} {
		if d.Attrs[attr] == "" {
			continue
		}
		for s := range strings.SplitSeq(d.Attrs[attr], ",") {
			if strings.HasPrefix(s, ".") {
				s = split(d.Symbol).pkg + s
			}
			if _, err := l.find(s); err != nil {
				errs = append(errs, fmt.Errorf("%s=: %w", attr, err))
			}
		}
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("%s: %s: %w", d.Pos, d.Symbol, err)
	}
	return nil
}

// find looks a symbol up.
func (l *Loader) find(symbol string) (*object, error) {
	n := split(symbol)
	p, err := l.Load(n.pkg)
	if err != nil {
		return nil, err
	}
	if n.method(symbol) {
		m, ok := p.methods[n.typ][n.ident]
		switch {
		case !ok && p.types[n.typ].spec == nil:
			return nil, fmt.Errorf("%s has no type %s", n.pkg, n.typ)
		case !ok:
			return nil, fmt.Errorf("%s.%s declares no method %s (a promoted method has the name of the type that declares it)", n.pkg, n.typ, n.ident)
		case m.pointer != n.pointer:
			return nil, fmt.Errorf("the receiver of %s is written wrongly: pointer receivers have a star, value receivers and interfaces have none", symbol)
		}
		return &object{pkg: p, what: "method", typ: m.typ, file: m.file, recv: n.typ}, nil
	}
	if n.typ != "" {
		f, file, err := l.field(p, n.typ, n.ident)
		if err != nil {
			return nil, err
		}
		typ, file := l.function(p, f, file)
		return &object{pkg: p, what: "field", typ: typ, file: file, recv: n.typ}, nil
	}
	if f, ok := p.funcs[n.ident]; ok {
		return &object{pkg: p, what: "function", typ: f.typ, file: f.file}, nil
	}
	if t, ok := p.types[n.ident]; ok {
		if t.spec.Assign.IsValid() {
			return nil, fmt.Errorf("%s is an alias: name its target, which is what go/types shows", symbol)
		}
		typ, file := l.function(p, t.spec.Type, t.file) // a func type has a signature
		return &object{pkg: p, what: "type", typ: typ, file: file, recv: n.ident}, nil
	}
	if p.values[n.ident] {
		return &object{pkg: p, what: "value"}, nil
	}
	return nil, fmt.Errorf("%s has no %s", n.pkg, n.ident)
}

// field finds a field of a struct.
func (l *Loader) field(p *Package, typ, name string) (ast.Expr, *ast.File, error) {
	t, ok := p.types[typ]
	if !ok {
		return nil, nil, fmt.Errorf("%s has no type %s", p.path, typ)
	}
	s, ok := t.spec.Type.(*ast.StructType)
	if !ok {
		return nil, nil, fmt.Errorf("%s.%s is no struct", p.path, typ)
	}
	for _, f := range s.Fields.List {
		if slices.ContainsFunc(f.Names, func(id *ast.Ident) bool { return id.Name == name }) {
			return f.Type, t.file, nil
		}
	}
	return nil, nil, fmt.Errorf("%s.%s has no field %s", p.path, typ, name)
}

// parameters of the declared function are counted by these attributes.
var parameterAttrs = []string{"url", "sql", "command", "name", "body", "fn", "pred", "bound", "n", "value", "param", "verb"}

// indexes checks the indexes of a declaration against the signature.
func (l *Loader) indexes(d Declaration, o *object) error {
	var errs []error
	if slices.Contains(flowKinds, d.Kind) {
		return nil
	}
	for attr, value := range d.Attrs {
		value, _ = strings.CutPrefix(value, "of:")
		i, err := strconv.Atoi(value)
		if err != nil {
			continue
		}
		isParam := slices.Contains(parameterAttrs, attr) || attr == "err" && (d.Kind == "stop" || d.Kind == "mark")
		isResult := attr == "err" && d.Kind == "send"
		if !isParam && !isResult {
			continue
		}
		if o.typ == nil {
			errs = append(errs, fmt.Errorf("%s=%s, but it is a %s and has no signature", attr, value, o.what))
			continue
		}
		list, side := flatten(o.typ.Params), "parameters"
		if isResult {
			list, side = flatten(o.typ.Results), "results"
		}
		if i >= len(list) {
			errs = append(errs, fmt.Errorf("%s=%d, but there are %d %s", attr, i, len(list), side))
			continue
		}
		if isResult && !strings.Contains(strings.ToLower(text(list[i])), "err") {
			errs = append(errs, fmt.Errorf("err=%d, but that result is a %s", i, text(list[i])))
		}
		if attr == "url" && text(list[i]) != "string" && !strings.Contains(text(list[i]), "URL") {
			errs = append(errs, fmt.Errorf("url=%d, but that parameter is a %s", i, text(list[i])))
		}
	}
	return errors.Join(errs...)
}

// callback checks the results of a repeated function, where its type can be read.
func (l *Loader) callback(d Declaration, o *object) error {
	if d.Kind != "retries" {
		return nil
	}
	fn := l.callbackType(d, o)
	if fn == nil {
		return nil
	}
	results := flatten(fn.Results)
	for _, attr := range []string{"err", "done", "retry"} {
		i, err := strconv.Atoi(d.Attrs[attr])
		if err != nil {
			continue
		}
		if i >= len(results) {
			return fmt.Errorf("%s=%d, but the callback has %d results", attr, i, len(results))
		}
		if want := map[string]string{"err": "err", "done": "bool", "retry": "bool"}[attr]; !strings.Contains(strings.ToLower(text(results[i])), want) {
			return fmt.Errorf("%s=%d, but that result of the callback is a %s", attr, i, text(results[i]))
		}
	}
	return nil
}

func (l *Loader) callbackType(d Declaration, o *object) *ast.FuncType {
	i, err := strconv.Atoi(d.Attrs["fn"])
	switch field := d.Attrs["field"]; {
	case err != nil && field != "": // a field of the symbol itself
		t, file, _ := l.field(o.pkg, o.recv, field)
		fn, _ := l.function(o.pkg, t, file)
		return fn
	case err != nil && o.what == "method": // a job: the method is what is run again
		return o.typ
	case err != nil || o.typ == nil || i >= len(flatten(o.typ.Params)):
		return nil
	case field != "":
		t, file, _ := l.field(o.pkg, typeName(flatten(o.typ.Params)[i]), field)
		fn, _ := l.function(o.pkg, t, file)
		return fn
	default:
		fn, _ := l.function(o.pkg, flatten(o.typ.Params)[i], o.file)
		return fn
	}
}

// function resolves a function type that is written out or named in the package,
// with the file that it stands in; nil when e, of file f, is another type or of
// another package.
func (l *Loader) function(p *Package, e ast.Expr, f *ast.File) (*ast.FuncType, *ast.File) {
	for range 4 { // named types of named types
		if fn, ok := e.(*ast.FuncType); ok {
			return fn, f
		}
		if _, ok := e.(*ast.SelectorExpr); e == nil || ok {
			return nil, nil
		}
		t, ok := p.types[typeName(e)]
		if !ok {
			return nil, nil
		}
		e, f = t.spec.Type, t.file
	}
	return nil, nil
}

// flatten lists one type for each parameter or result.
func flatten(list *ast.FieldList) []ast.Expr {
	var types []ast.Expr
	if list == nil {
		return nil
	}
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			types = append(types, f.Type)
		}
	}
	return types
}

// text writes a type for comparison and for messages.
func text(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ArrayType:
		return "[]" + text(e.Elt)
	case *ast.StarExpr:
		return "*" + text(e.X)
	case *ast.Ellipsis:
		return "..." + text(e.Elt)
	case *ast.FuncType:
		return "func"
	case *ast.InterfaceType:
		return "interface"
	case *ast.ChanType:
		return "chan " + text(e.Value)
	case *ast.MapType:
		return "map"
	}
	return typeName(e)
}
