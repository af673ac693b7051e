package knowledge

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// readPath reads: path search effect=read
func readPath(t *Table, l *line) error {
	key := pathKey(l.symbol)
	if key == "" || strings.ContainsAny(l.symbol, "/?#") {
		return fmt.Errorf("bad path %q: write the last element alone, without / and query", l.symbol)
	}
	if len(l.rest) != 1 {
		return fmt.Errorf("path %s takes effect= and nothing else", l.symbol)
	}
	value, ok := strings.CutPrefix(l.rest[0], "effect=")
	if !ok {
		return fmt.Errorf("unknown attribute %q of path (known: effect=)", l.rest[0])
	}
	var e Effect
	if err := effectOf(&e, value); err != nil {
		return fmt.Errorf("effect=: %w", err)
	}
	if _, ok := t.paths[key]; ok {
		return fmt.Errorf("path %s is declared twice (capitals and - _ . aside): remove one of the two", l.symbol)
	}
	t.paths[key] = e
	return nil
}

// pathKey is a path element without what APIs write differently: batchGet, batch_get, batch-get.
func pathKey(s string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "", ".", "").Replace(s))
}

// PathEffect tells what a POST does by the last element of its path; of
// documents:batchGet what stands behind the colon counts, of search.json what
// stands in front of the point as well.
func (t *Table) PathEffect(last string) (Effect, bool) {
	if t == nil {
		return Unknown, false
	}
	if e, ok := t.paths[pathKey(last)]; ok {
		return e, true
	}
	_, method, ok := strings.Cut(last, ":")
	if ok {
		last = method
	} else if ext := path.Ext(last); slices.Contains([]string{".json", ".xml", ".php"}, ext) {
		last = strings.TrimSuffix(last, ext)
	} else {
		return Unknown, false
	}
	e, ok := t.paths[pathKey(last)]
	return e, ok
}
