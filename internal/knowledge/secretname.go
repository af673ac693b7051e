package knowledge

import (
	"fmt"
	"slices"
	"strings"
)

// secretNames are the names lines: what the name of a value says about it.
// A list holds sequences of words in lower case, joined by blanks.
type secretNames map[string]map[string]bool

// readNames reads: names ident Token ApiKey Password   names friend PageToken
func readNames(t *Table, l *line) error {
	if !slices.Contains(nameKinds, l.symbol) {
		return fmt.Errorf("unknown names %q (known: %s)", l.symbol, strings.Join(nameKinds, ", "))
	}
	if len(l.rest) == 0 {
		return fmt.Errorf("names %s lists none: write them behind it", l.symbol)
	}
	list := t.secrets[l.symbol]
	if list == nil {
		list = map[string]bool{}
		t.secrets[l.symbol] = list
	}
	for _, w := range l.rest {
		key := strings.Join(splitWords(w), " ")
		if key == "" || strings.Contains(w, "=") {
			return fmt.Errorf("%q is no name", w)
		}
		if list[key] {
			return fmt.Errorf("%q is listed twice: remove one of the two", w)
		}
		list[key] = true
	}
	return nil
}

// mergeNames joins the user's names with the built-in ones.
func mergeNames(base, user secretNames) secretNames {
	n := secretNames{}
	for _, from := range []secretNames{base, user} {
		for kind, list := range from {
			if n[kind] == nil {
				n[kind] = map[string]bool{}
			}
			for w := range list {
				n[kind][w] = true
			}
		}
	}
	return n
}

// SecretName reports whether a name says that its value is a credential. kind
// is what bears the name: ident for variables, fields and keys of logs, header,
// query, env. A name is judged by how it ends: apiToken is one, tokenCount and
// nextPageToken are not.
func (t *Table) SecretName(kind, name string) bool {
	if t == nil {
		return false
	}
	name = strings.Trim(name, "\"'[]()<>:= ")
	name = name[strings.LastIndexAny(name, "./")+1:] // keys of settings have a path: database.password
	words := splitWords(name)
	if len(words) == 0 || words[0] == "err" { // ErrInvalidToken
		return false
	}
	switch kind {
	case "about":
		return t.secrets[kind][words[len(words)-1]]
	case "header", "query", "env":
		if t.secrets[kind][strings.Join(words, " ")] {
			return true
		}
		if kind == "query" { // page=, key-less names are no identifiers of the program
			return t.tail(words) && len(words) > 1
		}
	}
	return t.tail(words)
}

// tail reports whether the words end in a name of a credential, and in none of a
// false friend. Words that say nothing are left out when nothing ends with them:
// a connection string is one, a token string is a token.
func (t *Table) tail(words []string) bool {
	for ; ; words = words[:len(words)-1] {
		secret, friend := t.ending("ident", words), t.ending("friend", words)
		if secret > 0 || friend > 0 {
			return friend < secret
		}
		if len(words) == 1 || !t.secrets["skip"][words[len(words)-1]] {
			return false
		}
	}
}

// ending is the number of words of the longest name of a list that the words end with.
func (t *Table) ending(kind string, words []string) int {
	for n := min(4, len(words)); n > 0; n-- {
		if t.secrets[kind][strings.Join(words[len(words)-n:], " ")] {
			return n
		}
	}
	return 0
}

// Masks reports whether a function says by its name that what it returns hides
// the credential that it was given.
func (t *Table) Masks(name string) bool {
	if t == nil {
		return false
	}
	words := splitWords(name)
	if n := len(words); n > 1 && t.secrets["digest"][words[n-1]] && words[0] != "get" {
		return true
	}
	if n := len(words); n > 1 && t.secrets["remove"][words[0]] && words[n-1] != "bearer" && t.tail(words[1:]) {
		return true
	}
	for _, w := range words {
		for n := min(len(w), 12); n >= 3; n-- {
			if t.secrets["mask"][w[:n]] {
				return true
			}
		}
	}
	return false
}
