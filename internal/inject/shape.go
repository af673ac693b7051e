package inject

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Callee is the function, method or interface method that a call names, without
// type arguments; nil for a function value.
func Callee(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method.Origin()
	}
	fn := c.StaticCallee()
	if fn == nil {
		return nil
	}
	obj, _ := origin(fn).Object().(*types.Func)
	return obj
}

// ShortName writes a function for people: http.Get, (*http.Client).Do.
func ShortName(obj *types.Func) string {
	name := obj.Name()
	recv := obj.Signature().Recv()
	if recv == nil {
		if obj.Pkg() != nil {
			return obj.Pkg().Name() + "." + name
		}
		return name
	}
	t := recv.Type()
	ptr := ""
	if pt, ok := types.Unalias(t).(*types.Pointer); ok {
		t, ptr = pt.Elem(), "*"
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return name
	}
	q := n.Obj().Name()
	if n.Obj().Pkg() != nil {
		q = n.Obj().Pkg().Name() + "." + q
	}
	if ptr != "" {
		return "(" + ptr + q + ")." + name
	}
	return q + "." + name
}

// DisplayName is a function of the analysed package as it stands in a message; a
// closure has the name of the function around it.
func DisplayName(fn *ssa.Function) string {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if obj, ok := origin(fn).Object().(*types.Func); ok && obj.Signature().Recv() != nil {
		s := ShortName(obj)
		if pkg := obj.Pkg(); pkg != nil {
			s = strings.Replace(s, pkg.Name()+".", "", 1)
		}
		return s
	}
	return origin(fn).Name()
}

// ErrorResult is the index of the last result that is an error, or -1.
func ErrorResult(sig *types.Signature) int {
	for i := sig.Results().Len() - 1; i >= 0; i-- {
		if IsError(sig.Results().At(i).Type()) {
			return i
		}
	}
	return -1
}

// IsDoer reports whether a method sends a request, by its shape:
// func(*http.Request) (*http.Response, error).
func IsDoer(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 2 &&
		typeName(sig.Params().At(0).Type()) == "net/http.Request" &&
		typeName(sig.Results().At(0).Type()) == "net/http.Response" &&
		IsError(sig.Results().At(1).Type())
}

// IsString reports whether the values of a type are strings.
func IsString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// IsStd reports whether an import path is one of the standard library, by its form.
func IsStd(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// FileDatabase reports whether the database behind database/sql is a file, as seen
// from a package: there is a driver for SQLite and no other.
func FileDatabase(pkg *types.Package) bool {
	file, server := false, false
	seen := map[*types.Package]bool{}
	var look func(pkg *types.Package, depth int)
	look = func(pkg *types.Package, depth int) {
		if seen[pkg] || depth > 3 {
			return
		}
		seen[pkg] = true
		path := pkg.Path()
		switch {
		case strings.Contains(path, "sqlite"):
			file = true
		case strings.Contains(path, "lib/pq"), strings.Contains(path, "jackc/pgx"), strings.Contains(path, "mysql"):
			server = true
		}
		for _, imp := range pkg.Imports() {
			look(imp, depth+1)
		}
	}
	look(pkg, 0)
	return file && !server
}
