package knowledge

import "strings"

// A verdict is what a fragment of an error's text proves.
type verdict struct {
	class Class
	mode  string
}

// Text tells what it proves that an error's text contains s, as in
// strings.Contains(err.Error(), "connection reset by peer"). The case of letters
// does not count; of a longer text the longest known fragment counts, when it
// stands there as whole words ("eof" is not in "geofence").
func (t *Table) Text(s string) (class Class, mode string, ok bool) {
	if t == nil {
		return Depends, "", false
	}
	s = strings.ToLower(strings.TrimSpace(s))
	v, ok := t.texts[s]
	if ok {
		return v.class, v.mode, true
	}
	for _, known := range t.textOrder {
		if containsWords(s, known) {
			v := t.texts[known]
			return v.class, v.mode, true
		}
	}
	return Depends, "", false
}

// containsWords reports whether s contains known with no letter or digit at its ends.
func containsWords(s, known string) bool {
	for from := 0; ; {
		i := strings.Index(s[from:], known)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(known)
		if (i == 0 || !alnum(s[i-1]) || !alnum(known[0])) && (end == len(s) || !alnum(s[end]) || !alnum(known[len(known)-1])) {
			return true
		}
		from = i + 1
	}
}

func alnum(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
