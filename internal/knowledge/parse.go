package knowledge

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Parse reads declarations from text. name stands in the errors, each of which
// is "file:line: what is wrong, and how to mend it"; all of them come back, joined.
func Parse(name, text string) (*Table, error) {
	t := newTable()
	if err := t.read(name, text); err != nil {
		return nil, err
	}
	t.finish()
	return t, nil
}

// A line is one declaration that is being read; the pointer of its kind is set.
type line struct {
	kind   string
	symbol string
	rest   []string // attributes and flags

	send    *Send
	build   *Build
	retries *Retries
	client  *Client
	filter  *Filter
	bound   *Bound
	marker  *Marker
	key     *Key
	err     *Error
	passes  *Passes
	sink    *Sink
	secret  *Secret
	result  *Result
	handler *Handler
}

// maxErrors keeps the answer to a wrong file (a YAML file, say) readable.
const maxErrors = 10

// read adds the declarations of one file.
func (t *Table) read(name, text string) error {
	var errs []error
	var l line
	n := 0
	for raw := range strings.Lines(text) {
		n++
		if len(errs) == maxErrors {
			errs = append(errs, fmt.Errorf("%s:%d: too many errors", name, n))
			break
		}
		ok, err := l.split(raw)
		if ok && err == nil {
			err = t.declare(&l)
		}
		var dup duplicate
		if errors.As(err, &dup) {
			err = fmt.Errorf("%s %s is declared twice (first in line %d): remove one of the two", l.kind, l.symbol, firstLine(text, l.kind, l.symbol))
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s:%d: %w", name, n, err))
		}
	}
	return errors.Join(errs...)
}

// duplicate is the error of a line whose kind and symbol were there before.
type duplicate struct{}

func (duplicate) Error() string { return "declared twice" }

// split takes a line apart; ok is false for a line without a declaration.
func (l *line) split(raw string) (ok bool, err error) {
	*l = line{rest: l.rest[:0]}
	i := 0
	for words := 0; ; words++ {
		for i < len(raw) && blank(raw[i]) {
			i++
		}
		if i == len(raw) || raw[i] == '#' {
			break
		}
		start := i
		var word string
		if raw[i] == '"' {
			q, err := strconv.QuotedPrefix(raw[i:])
			if err != nil {
				return false, fmt.Errorf("unfinished text %s: put a fragment between double quotes", strings.TrimSpace(raw[i:]))
			}
			word, _ = strconv.Unquote(q)
			i += len(q)
		} else {
			for i < len(raw) && !blank(raw[i]) {
				i++
			}
			word = raw[start:i]
		}
		switch words {
		case 0:
			l.kind = word
		case 1:
			l.symbol = word
		default:
			l.rest = append(l.rest, word)
		}
	}
	if l.kind != "" && l.symbol == "" {
		return false, fmt.Errorf("%s of what? A line is a kind, a symbol, then attributes: send (*net/http.Client).Do verb=of:0 err=1", l.kind)
	}
	return l.kind != "", nil
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// declare puts one line into the table.
func (t *Table) declare(l *line) error {
	if read, ok := listKinds[l.kind]; ok {
		return read(t, l)
	}
	k := kinds[l.kind]
	if k == nil {
		return fmt.Errorf("unknown kind %q (known: %s)", l.kind, strings.Join(kindNames(), ", "))
	}
	if err := checkSymbol(l.symbol); err != nil {
		return err
	}
	if k.begin != nil {
		k.begin(l)
	}
	needed := k.needs == ""
	for i, word := range l.rest {
		name, value, isAttr := strings.Cut(word, "=")
		for _, before := range l.rest[:i] {
			if rest, ok := strings.CutPrefix(before, name); ok && (rest == "" || rest[0] == '=') {
				return fmt.Errorf("%s is said twice: remove one of the two", name)
			}
		}
		if !isAttr {
			j := slices.IndexFunc(k.flags, func(f flag) bool { return f.name == name })
			if j < 0 && k.word != nil {
				if err := k.word(l, word); err != nil {
					return fmt.Errorf("%s (%s): %w", l.kind, k.known(), err)
				}
				continue
			}
			if j < 0 {
				return fmt.Errorf("unknown flag %q of %s (%s)", name, l.kind, k.known())
			}
			k.flags[j].set(l)
			continue
		}
		j := slices.IndexFunc(k.attrs, func(a attr) bool { return a.name == name })
		if j < 0 {
			return fmt.Errorf("unknown attribute %q of %s (%s)", name, l.kind, k.known())
		}
		if err := k.attrs[j].set(l, value); err != nil {
			return fmt.Errorf("%s=: %w", name, err)
		}
		needed = needed || name == k.needs
	}
	if !needed {
		return fmt.Errorf("%s of %s lacks %s= (%s)", l.kind, l.symbol, k.needs, k.known())
	}
	f := t.funcs[l.symbol]
	if f == nil {
		f = new(Func)
		t.funcs[l.symbol] = f
		t.symbols = append(t.symbols, l.symbol)
	}
	taken, err := k.end(l, f)
	if err == nil && taken {
		err = duplicate{}
	}
	return err
}

// checkSymbol refuses what no function, type, variable or field is called.
func checkSymbol(s string) error {
	switch {
	case strings.ContainsAny(s, "[]"):
		return fmt.Errorf("symbol %q has type arguments: remove everything between [ and ], and the brackets", s)
	case strings.Contains(s, "="):
		return fmt.Errorf("%q stands where the symbol should: write the symbol behind the kind, the attributes after it", s)
	}
	name := s
	if strings.HasPrefix(s, "(") {
		recv, method, ok := strings.Cut(s[1:], ").")
		if !ok || method == "" || strings.ContainsAny(method, "().") {
			return fmt.Errorf("symbol %q is no method: write (*import/path.Type).Method, (import/path.Type).Method for a value receiver or an interface", s)
		}
		name = strings.TrimPrefix(recv, "*")
	}
	base := name[strings.LastIndexByte(name, '/')+1:]
	pkg, ident, ok := strings.Cut(base, ".")
	if !ok || pkg == "" || ident == "" || strings.ContainsAny(name, "()*,;") {
		return fmt.Errorf("symbol %q lacks its package: write import/path.Name, import/path.Type.Field or (*import/path.Type).Method", s)
	}
	return nil
}

// kindNames lists all kinds, for an error message.
func kindNames() []string {
	var names []string
	for k := range kinds {
		names = append(names, k)
	}
	for k := range listKinds {
		names = append(names, k)
	}
	slices.Sort(names)
	return names
}

// firstLine finds the line that declares kind and symbol first.
func firstLine(text, kind, symbol string) int {
	var l line
	n := 0
	for raw := range strings.Lines(text) {
		n++
		if ok, err := l.split(raw); ok && err == nil && l.kind == kind && l.symbol == symbol {
			return n
		}
	}
	return n
}
