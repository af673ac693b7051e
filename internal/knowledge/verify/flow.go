package verify

import (
	"errors"
	"fmt"
	"go/ast"
	"os"
	"strconv"
	"strings"
)

// flow checks the lines about where text goes: places, indexes and fields.
func (l *Loader) flow(d Declaration, o *object) error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	attr := func(name string, ok func(ast.Expr) bool, want string) { // the number of a parameter of a certain type
		i, err := strconv.Atoi(d.Attrs[name])
		if err != nil {
			return
		}
		if t := o.param(i); t == nil {
			bad("%s=%d, but there are %d parameters", name, i, o.params())
		} else if ok != nil && !ok(t) {
			bad("%s=%d, but that parameter is a %s and no %s", name, i, text(t), want)
		}
	}
	switch d.Kind {
	case "passes":
		for _, w := range d.Words {
			from, to, _ := strings.Cut(strings.TrimSuffix(w, "?"), ">")
			to, arg := strings.CutPrefix(to, "arg")
			errs = append(errs, o.place(from, false), o.place(to, !arg))
		}
		attr("key", named, "name")
	case "sink":
		for _, w := range d.Words[min(1, len(d.Words)):] {
			if w != "json" {
				errs = append(errs, o.place(w, false))
			}
		}
		attr("key", named, "name")
		attr("format", isString, "string")
		attr("pairs", variadic, "list of names and values")
		attr("writer", func(t ast.Expr) bool { return strings.Contains(text(t), "Writer") }, "writer")
		if d.Attrs["writer"] == "recv" {
			errs = append(errs, o.place("recv", false))
		}
	case "secret":
		attr("param", nil, "")
		if n, _, ok := strings.Cut(d.Attrs["when"], ":"); ok {
			d.Attrs["when"] = n
			attr("when", named, "name")
		}
		if s := d.Attrs["result"]; s != "" {
			errs = append(errs, o.place(s, true))
		}
		if call := o.what == "function" || o.what == "method"; call != (d.Attrs["param"] != "" || d.Attrs["result"] != "") {
			bad("a function needs result= or param=, and nothing else has them; it is a %s", o.what)
		}
	case "redact":
		if o.what != "function" && o.what != "method" {
			bad("it is a %s and returns nothing", o.what)
		}
	case "result":
		errs = append(errs, l.result(d, o))
	case "handler":
		errs = append(errs, l.handler(d, o))
	}
	return errors.Join(errs...)
}

// result checks what makes the result of a tool, and its flag.
func (l *Loader) result(d Declaration, o *object) error {
	if s := d.Attrs["text"]; s != "" {
		for n := range strings.SplitSeq(s, ",") {
			if err := o.place(n, false); err != nil {
				return err
			}
		}
	} else if o.what == "function" || o.what == "method" {
		return fmt.Errorf("it is a %s and lacks text=", o.what)
	}
	if _, is := d.Attrs["type"]; is != (o.what == "type") {
		return fmt.Errorf("it is a %s, and the flag type says something else", o.what)
	}
	switch flag := d.Attrs["flag"]; flag {
	case "", "always", "never", "none":
		return nil
	default:
		if _, err := strconv.Atoi(flag); err == nil {
			return o.place(flag, false)
		}
		t, f := ast.Expr(ast.NewIdent(o.recv)), o.file
		if o.typ != nil && o.what != "type" {
			t = nil
			if results := flatten(o.typ.Results); len(results) > 0 {
				t = results[0]
			}
		}
		return l.hasField(o.pkg, f, t, flag)
	}
}

// handler checks where tools are registered, or the type that they have.
func (l *Loader) handler(d Declaration, o *object) error {
	fn := o.typ
	if s := d.Attrs["fn"]; s != "" {
		if err := o.place(s, false); err != nil {
			return err
		}
		i, _ := strconv.Atoi(s)
		t := o.param(i)
		if field := d.Attrs["field"]; field != "" {
			return l.hasField(o.pkg, o.file, t, field)
		}
		fn, _ = l.function(o.pkg, t, o.file)
	} else if fn == nil && d.Attrs["field"] == "" {
		return fmt.Errorf("it is a %s and no handler: say fn=, or name a func type or a method", o.what)
	}
	if s := d.Attrs["text"]; s != "" && fn != nil {
		if n, err := strconv.Atoi(s); err == nil && n >= len(flatten(fn.Results)) {
			return fmt.Errorf("text=%d, but the handler has %d results", n, len(flatten(fn.Results)))
		}
	}
	return nil
}

// hasField reports an error when a struct, or what t points to or lists, lacks a field.
func (l *Loader) hasField(p *Package, f *ast.File, t ast.Expr, field string) error {
	for {
		switch e := t.(type) {
		case *ast.StarExpr:
			t = e.X
			continue
		case *ast.ArrayType:
			t = e.Elt
			continue
		case *ast.Ellipsis:
			t = e.Elt
			continue
		case *ast.IndexExpr:
			t = e.X
			continue
		case *ast.SelectorExpr:
			id, ok := e.X.(*ast.Ident)
			if !ok || f == nil {
				return fmt.Errorf("the type with field %s cannot be found", field)
			}
			q, err := l.Load(imported(f, id.Name))
			if err != nil {
				return err
			}
			p, t = q, e.Sel
		case nil:
			return fmt.Errorf("there is no value with a field %s", field)
		}
		_, _, err := l.field(p, typeName(t), field)
		return err
	}
}

// place checks a place of a call: 1, 1+, recv, each perhaps with .held.
func (o *object) place(w string, result bool) error {
	w = strings.TrimSuffix(w, ".held")
	if w == "recv" {
		if o.what != "method" {
			return fmt.Errorf("recv, but it is a %s", o.what)
		}
		return nil
	}
	w = strings.TrimSuffix(w, "+")
	n, err := strconv.Atoi(w)
	switch {
	case err != nil:
		return fmt.Errorf("bad place %q", w)
	case o.typ == nil:
		return fmt.Errorf("place %d, but it is a %s and has no signature", n, o.what)
	case result && n >= len(flatten(o.typ.Results)):
		return fmt.Errorf("result %d, but there are %d results", n, len(flatten(o.typ.Results)))
	case !result && n >= o.params():
		return fmt.Errorf("parameter %d, but there are %d parameters", n, o.params())
	}
	return nil
}

func (o *object) params() int {
	if o.typ == nil {
		return 0
	}
	return len(flatten(o.typ.Params))
}

func (o *object) param(i int) ast.Expr {
	if i >= o.params() {
		return nil
	}
	return flatten(o.typ.Params)[i]
}

func variadic(t ast.Expr) bool { _, ok := t.(*ast.Ellipsis); return ok }

func isString(t ast.Expr) bool { return text(t) == "string" }

// named: a parameter that can be a name is a string, or of a type that is called one.
func named(t ast.Expr) bool {
	s := strings.ToLower(text(t))
	return s == "string" || s == "interface" || s == "any" || strings.HasSuffix(s, "name") || strings.HasSuffix(s, "key")
}

// Origin checks a line about whose words errors are: a function must exist, and so must
// a package or tree of std and of a pinned module. The path of any other is taken as it
// is: to download a module for its name alone is too much.
func (l *Loader) Origin(d Declaration) error {
	if d.function() {
		if _, err := l.find(d.Symbol); err != nil {
			return fmt.Errorf("%s: %w", d.Pos, err)
		}
		return nil
	}
	if _, err := os.Stat(l.sources.Dir(d.pkg())); l.sources.Dir(d.pkg()) != "" && err != nil {
		return fmt.Errorf("%s: package %s is not in its module", d.Pos, d.pkg())
	}
	return nil
}

// function reports whether a line about origins names a function, and no package.
func (d Declaration) function() bool {
	if strings.HasPrefix(d.Symbol, "(") {
		return true
	}
	base := d.Symbol[strings.LastIndexByte(d.Symbol, '/')+1:]
	_, ident, ok := strings.Cut(base, ".")
	return ok && ident != "" && 'A' <= ident[0] && ident[0] <= 'Z'
}
