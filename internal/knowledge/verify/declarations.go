// Package verify answers: does every built-in line of the knowledge table name
// something that exists, with indexes that fit?
//
// It is a module of its own, because nothing else needs the libraries that the
// table is about. They are not built or type-checked: their sources are
// downloaded at the versions in modules.txt and read as syntax, which is enough
// to see receivers, parameters, results and fields.
//
//	go test ./...          # everything: about half a gigabyte of downloads
//	go test -short ./...   # without the modules marked large
package verify

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Declaration is one line about a symbol.
type Declaration struct {
	Pos    string // file:line
	Kind   string
	Symbol string
	Attrs  map[string]string
	Words  []string // what is no attribute: flags, places
	Listed string   // reason, when it stands in a section that cannot be verified
}

// symbolKinds are the kinds of lines that are about a symbol; the others (text,
// words …) name nothing that could be missing.
var symbolKinds = []string{
	"send", "build", "retries", "client", "filter", "bound", "stop", "mark",
	"fresh", "key", "error", "noreturn",
	"passes", "sink", "secret", "redact", "result", "handler",
	"local", "remote",
}

// flowKinds are those about where text goes; their indexes are checked in flow.go.
var flowKinds = []string{"passes", "sink", "secret", "redact", "result", "handler"}

// Declarations reads the lines about symbols of all .know files in a directory.
// The table's own parser has checked their form already.
func Declarations(dir string) ([]Declaration, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.know"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no .know files in %s", dir)
	}
	var all []Declaration
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, parse(filepath.Base(file), string(text))...)
	}
	return all, nil
}

func parse(name, text string) []Declaration {
	var all []Declaration
	unverified := "" // reason; a section ends with an empty line
	n := 0
	for raw := range strings.Lines(text) {
		n++
		raw = strings.TrimSpace(raw)
		if raw == "" {
			unverified = ""
			continue
		}
		if reason, ok := strings.CutPrefix(raw, "# unverified:"); ok {
			unverified = strings.TrimSpace(reason)
		}
		words := strings.Fields(raw)
		if i := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "#") }); i >= 0 {
			words = words[:i]
		}
		if len(words) < 2 || !slices.Contains(symbolKinds, words[0]) {
			continue
		}
		d := Declaration{
			Pos:    fmt.Sprintf("%s:%d", name, n),
			Kind:   words[0],
			Symbol: words[1],
			Attrs:  map[string]string{},
			Listed: unverified,
		}
		for _, w := range words[2:] {
			k, v, ok := strings.Cut(w, "=")
			d.Attrs[k] = v
			if !ok {
				d.Words = append(d.Words, w)
			}
		}
		all = append(all, d)
	}
	return all
}

// A name is a symbol taken apart.
type name struct {
	pkg     string
	pointer bool   // of the receiver
	typ     string // receiver, or the type that has the field
	ident   string
}

func (n name) method(symbol string) bool { return strings.HasPrefix(symbol, "(") }

// pkg is the package of a declaration; of a tree it is the root.
func (d Declaration) pkg() string {
	if d.path() {
		return strings.TrimSuffix(d.Symbol, "/...")
	}
	return split(d.Symbol).pkg
}

// path reports whether a declaration is about a package or tree and names no symbol.
func (d Declaration) path() bool {
	return (d.Kind == "local" || d.Kind == "remote") && !d.function()
}

// split takes a symbol apart. A field's type has a capital; the last element of
// an import path may have dots of its own.
func split(symbol string) name {
	if strings.HasPrefix(symbol, "(") {
		recv, method, _ := strings.Cut(symbol[1:], ").")
		bare, pointer := strings.CutPrefix(recv, "*")
		dot := strings.LastIndexByte(bare, '.')
		return name{pkg: bare[:dot], pointer: pointer, typ: bare[dot+1:], ident: method}
	}
	dot := strings.LastIndexByte(symbol, '.')
	n := name{pkg: symbol[:dot], ident: symbol[dot+1:]}
	if i := strings.LastIndexByte(n.pkg, '.'); i > strings.LastIndexByte(n.pkg, '/') && i+1 < len(n.pkg) && 'A' <= n.pkg[i+1] && n.pkg[i+1] <= 'Z' {
		n.pkg, n.typ = n.pkg[:i], n.pkg[i+1:]
	}
	return n
}
