package knowledge

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// A word says what an operation does when it stands in its name.
type word struct {
	effect Effect
	skip   bool // says nothing: look at the next word
	place  place
	after  []string // for behind: the verbs
}

// place is where a word counts.
type place uint8

const (
	verbPlace place = iota // in front; elsewhere when no verb is in front
	inFront                // also a noun: in front, when no verb follows
	atEnd
	anywhere
	behind // somewhere behind one of certain verbs in front
)

// mergeWords returns base with the words of user in front of it: for one word
// all of the user's places count, and none of the built-in ones.
func mergeWords(base, user map[string][]word) map[string][]word {
	n := maps.Clone(base)
	maps.Copy(n, user)
	return n
}

// Words lists the words of names that stand for an effect, sorted.
func (t *Table) Words(effect Effect) []string {
	if t == nil {
		return nil
	}
	var list []string
	for w, places := range t.words {
		if slices.ContainsFunc(places, func(p word) bool { return p.effect == effect && !p.skip }) {
			list = append(list, w)
		}
	}
	slices.Sort(list)
	return list
}

// NameEffect tells what an operation does by the words of its name. Names are
// camel case, snake_case or kebab-case, with or without a service in front
// (/pkg.Service/CreateIssue). It is the weakest evidence there is: a verb that
// reaches the request, a statement, a command come first.
func (t *Table) NameEffect(pkgPath, name string) (Effect, bool) {
	if t == nil {
		return Unknown, false
	}
	if i := strings.LastIndexAny(name, "/."); i >= 0 {
		name = name[i+1:]
	}
	words := splitWords(name)
	if len(words) == 0 {
		return Unknown, false
	}
	if e, ok := t.familyEffect(pkgPath, name, words); ok {
		return e, true
	}
	return t.judge(words)
}

func find(words map[string][]word, name string, ok func(word) bool) *word {
	list := words[name]
	if i := slices.IndexFunc(list, ok); i >= 0 {
		return &list[i]
	}
	return nil
}

// judge decides by the general words.
func (t *Table) judge(words []string) (Effect, bool) {
	is := func(p place) func(word) bool {
		return func(w word) bool { return w.place == p && !w.skip }
	}
	for len(words) > 1 && find(t.words, words[0], func(w word) bool { return w.skip }) != nil {
		words = words[1:]
	}
	front := find(t.words, words[0], is(verbPlace))
	// A read in front is believed whatever follows: GetCreateStatus, ListTokens.
	// GetOrCreate is an upsert like CreateOrUpdate: it looks first.
	if upserts(words) {
		return Idempotent, true
	}
	if front != nil && front.effect == Read {
		return Read, true
	}
	if w := t.behind(words); w != nil {
		return w.effect, true
	}
	for _, name := range words { // CreateChatCompletion, StartHeartbeat
		if w := find(t.words, name, is(anywhere)); w != nil {
			return w.effect, true
		}
	}
	if front != nil {
		return front.effect, true
	}
	if len(words) > 1 { // AssetUploadStatus
		if w := find(t.words, words[len(words)-1], is(atEnd)); w != nil {
			return w.effect, true
		}
	}
	for _, name := range words { // generated clients put the service first: IssuesCreateComment
		if w := find(t.words, name, is(verbPlace)); w != nil {
			return w.effect, true
		}
	}
	if w := find(t.words, words[0], is(inFront)); w != nil { // PostMessage, but not NextPost
		return w.effect, true
	}
	if slices.Contains(words[1:], "by") { // BalancerByName, without a verb
		return Read, true
	}
	return Unknown, false
}

// behind finds a word that counts after the verb in front: RunQuery, AddLabelsToIssue.
// Behind a preposition stands the place, not the thing.
func (t *Table) behind(words []string) *word {
	for _, name := range words[1:] {
		if slices.Contains(prepositions, name) {
			return nil
		}
		ok := func(w word) bool { return w.place == behind && slices.Contains(w.after, words[0]) }
		if w := find(t.words, name, ok); w != nil {
			return w
		}
		if singular, plural := strings.CutSuffix(name, "s"); plural {
			if w := find(t.words, singular, ok); w != nil {
				return w
			}
		}
	}
	return nil
}

var prepositions = []string{"to", "for", "from", "in", "on", "of", "with", "by", "at", "into"}

// upserts reports whether a name says that the second time changes nothing:
// CreateOrUpdate, FindOrCreate, CreateIfNotExists, PutIfAbsent, AddIfMissing.
func upserts(words []string) bool {
	for i := 1; i+1 < len(words); i++ {
		switch words[i] {
		case "or":
			if slices.Contains([]string{"update", "replace", "create", "ignore", "get", "find", "patch", "add", "insert", "set", "upsert", "load", "fetch"}, words[i+1]) {
				return true
			}
		case "if":
			if slices.Contains([]string{"not", "absent", "missing", "none", "needed", "necessary", "required"}, words[i+1]) {
				return true
			}
		}
	}
	return false
}

// SplitName takes a name apart into its words, in small letters.
func SplitName(name string) []string { return splitWords(name) }

// splitWords takes a name apart: HTTPServerStart → http server start,
// create_issue → create issue. Digits stay with the word before them.
func splitWords(name string) []string {
	var words []string
	rs := []rune(name)
	start := 0
	flush := func(end int) {
		if end > start {
			words = append(words, strings.ToLower(string(rs[start:end])))
		}
	}
	for i, r := range rs {
		switch {
		case r == '_' || r == '-' || r == ' ' || r == ':':
			flush(i)
			start = i + 1
		case i > start && unicode.IsUpper(r):
			// A new word begins at a capital behind a small letter, and at the
			// last capital of a run of them: ID|s stays, HTTP|Server splits.
			small := i+1 < len(rs) && unicode.IsLower(rs[i+1])
			if !unicode.IsUpper(rs[i-1]) || small && !(rs[i+1] == 's' && (i+2 == len(rs) || unicode.IsUpper(rs[i+2]))) {
				flush(i)
				start = i
			}
		}
	}
	flush(len(rs))
	return words
}
