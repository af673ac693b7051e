package verify

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

// A Package is what the files of one directory declare. Files of all operating
// systems are read together: a symbol of the table may be any system's.
type Package struct {
	path   string
	funcs  map[string]method // without receiver
	types  map[string]typeDecl
	values map[string]bool
	// methods by type; the receiver's form decides the symbol's
	methods map[string]map[string]method
}

type typeDecl struct {
	spec *ast.TypeSpec
	file *ast.File
}

type method struct {
	typ     *ast.FuncType
	file    *ast.File
	pointer bool
}

// Loader reads packages, each once.
type Loader struct {
	sources *Sources
	mu      sync.Mutex
	loaded  map[string]func() (*Package, error)
}

// NewLoader makes a Loader over sources.
func NewLoader(s *Sources) *Loader {
	return &Loader{sources: s, loaded: map[string]func() (*Package, error){}}
}

// Load returns a package.
func (l *Loader) Load(path string) (*Package, error) {
	l.mu.Lock()
	once, ok := l.loaded[path]
	if !ok {
		once = sync.OnceValues(func() (*Package, error) { return l.read(path) })
		l.loaded[path] = once
	}
	l.mu.Unlock()
	return once()
}

func (l *Loader) read(path string) (*Package, error) {
	dir := l.sources.Dir(path)
	if dir == "" {
		return nil, fmt.Errorf("no module of modules.txt has package %s: pin one there", path)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("package %s is not in its module: %w", path, err)
	}
	p := &Package{
		path: path, funcs: map[string]method{}, types: map[string]typeDecl{},
		values: map[string]bool{}, methods: map[string]map[string]method{},
	}
	fset := token.NewFileSet()
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if f.Name.Name != "main" { // generators live beside the package
			p.add(f)
		}
	}
	return p, nil
}

func (p *Package) add(f *ast.File) {
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			d.Body = nil // large, and not looked at
			if d.Recv == nil {
				p.funcs[d.Name.Name] = method{d.Type, f, false}
				continue
			}
			recv := d.Recv.List[0].Type
			star, pointer := recv.(*ast.StarExpr)
			if pointer {
				recv = star.X
			}
			p.addMethod(typeName(recv), d.Name.Name, method{d.Type, f, pointer})
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					p.types[s.Name.Name] = typeDecl{s, f}
					if i, ok := s.Type.(*ast.InterfaceType); ok {
						for _, m := range i.Methods.List {
							if t, ok := m.Type.(*ast.FuncType); ok {
								p.addMethod(s.Name.Name, m.Names[0].Name, method{t, f, false})
							}
						}
					}
				case *ast.ValueSpec:
					for _, n := range s.Names {
						p.values[n.Name] = true
					}
				}
			}
		}
	}
}

func (p *Package) addMethod(typ, name string, m method) {
	if p.methods[typ] == nil {
		p.methods[typ] = map[string]method{}
	}
	p.methods[typ][name] = m
}

// typeName is the name of a type expression without package and type arguments.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.ParenExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// imported finds the import path behind a package name in a file: by its alias,
// else by the end of the path.
func imported(f *ast.File, name string) string {
	for _, i := range f.Imports {
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue
		}
		if i.Name != nil {
			if i.Name.Name == name {
				return path
			}
			continue
		}
		bare := strings.TrimSuffix(path, "/"+filepath.Base(path))
		if filepath.Base(path) == name || strings.HasPrefix(filepath.Base(path), "v") && filepath.Base(bare) == name {
			return path
		}
	}
	return ""
}
