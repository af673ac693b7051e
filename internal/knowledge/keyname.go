package knowledge

import "strings"

// A namePattern is a name of a header, field or parameter that carries a key,
// or (not) that looks like one.
type namePattern struct {
	text       string // lower case
	open, tail bool   // something may stand before, after
	not        bool
}

func (p namePattern) matches(name string) bool {
	switch {
	case p.open && p.tail:
		return strings.Contains(name, p.text)
	case p.open:
		return strings.HasSuffix(name, p.text)
	case p.tail:
		return strings.HasPrefix(name, p.text)
	}
	return name == p.text
}

// KeyName reports whether a header, field or parameter of that name carries an
// idempotency key, a de-duplication id or a precondition. A header keeps its
// dashes: Request-Id is a tracing id, a field RequestID is taken for a key.
func (t *Table) KeyName(name string) bool {
	if t == nil {
		return false
	}
	exact := strings.ToLower(name)
	joined := exact
	if strings.ContainsAny(exact, "_- ") {
		joined = strings.NewReplacer("_", "", "-", "", " ", "").Replace(exact)
	}
	found := false
	for _, p := range t.keyNames {
		if p.matches(exact) || joined != exact && !p.not && !strings.Contains(exact, "-") && p.matches(joined) {
			if p.not {
				return false
			}
			found = true
		}
	}
	return found
}
