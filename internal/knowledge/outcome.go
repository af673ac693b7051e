package knowledge

import (
	"fmt"
	"slices"
	"strings"
)

// Claim is what a word says of the outcome of an operation.
type Claim uint8

// The claims. Of two in one text the later one of this list counts.
const (
	NoClaim       Claim = iota
	ClaimsSuccess       // it was done
	ClaimsFailed        // it failed
	ClaimsNetwork       // the other side was not reached
	ClaimsRefused       // the other side said no, for good
	ClaimsDenied        // a person or a policy said no
	ClaimsRetry         // it may be tried again
	ClaimsNotDone       // it was not done: nothing is changed
	ClaimsOpen          // nobody can tell, or it has a name of its own
)

var claimNames = map[string]Claim{
	"failed": ClaimsFailed, "refused": ClaimsRefused, "notdone": ClaimsNotDone, "retry": ClaimsRetry, "success": ClaimsSuccess,
	"open": ClaimsOpen, "denied": ClaimsDenied, "network": ClaimsNetwork,
}

// outcomePlaces are the lists of names that say where an outcome stands, and not which.
var outcomePlaces = []string{"place", "code", "holder", "flag", "unknown", "telemetry", "bookkeeping", "question", "setter", "wait", "renewal", "check", "lookup", "create", "approval", "approver", "answer", "forgets", "records", "removal"}

// outcomeWords are the outcome lines: what names and texts say of an outcome. The
// keys are sequences of words in lower case, joined by blanks.
type outcomeWords struct {
	claims map[string]Claim
	places map[string]map[string]bool
	first  map[string]bool // the first words of claims
}

func newOutcomeWords() outcomeWords {
	return outcomeWords{claims: map[string]Claim{}, places: map[string]map[string]bool{}, first: map[string]bool{}}
}

// readOutcome reads: outcome failed Failed Failure   outcome place Status State
func readOutcome(t *Table, l *line) error {
	claim, isClaim := claimNames[l.symbol]
	if !isClaim && !slices.Contains(outcomePlaces, l.symbol) {
		return fmt.Errorf("unknown outcome %q (known: denied, failed, network, notdone, open, refused, retry, success; %s)", l.symbol, strings.Join(outcomePlaces, ", "))
	}
	if len(l.rest) == 0 {
		return fmt.Errorf("outcome %s lists no words: write them behind it", l.symbol)
	}
	for _, w := range l.rest {
		words := splitWords(w)
		key := strings.Join(words, " ")
		if key == "" || strings.Contains(w, "=") {
			return fmt.Errorf("%q is no word", w)
		}
		if isClaim {
			if _, ok := t.outcomes.claims[key]; ok {
				return fmt.Errorf("word %q is listed twice: leave it in one list only", w)
			}
			t.outcomes.claims[key] = claim
			t.outcomes.first[words[0]] = true
			continue
		}
		list := t.outcomes.places[l.symbol]
		if list == nil {
			list = map[string]bool{}
			t.outcomes.places[l.symbol] = list
		}
		if list[key] {
			return fmt.Errorf("word %q is listed twice: remove one of the two", w)
		}
		list[key] = true
	}
	return nil
}

// mergeOutcomes puts the user's words over the built-in ones.
func mergeOutcomes(base, user outcomeWords) outcomeWords {
	n := newOutcomeWords()
	for _, from := range []outcomeWords{base, user} {
		for k, c := range from.claims {
			n.claims[k] = c
		}
		for w := range from.first {
			n.first[w] = true
		}
		for kind, list := range from.places {
			if n.places[kind] == nil {
				n.places[kind] = map[string]bool{}
			}
			for w := range list {
				n.places[kind][w] = true
			}
		}
	}
	return n
}

// Outcome tells what a name (StatusFailed, create_failed) or a text says of the
// outcome of an operation. Longer sequences of words go before shorter ones, and a
// word that leaves it open clears all others.
func (t *Table) Outcome(name string) Claim {
	if t == nil {
		return NoClaim
	}
	words := splitWords(strings.Map(separators, name))
	best := NoClaim
	for i := 0; i < len(words); i++ {
		if !t.outcomes.first[words[i]] {
			continue
		}
		for n := min(5, len(words)-i); n > 0; n-- {
			if c, ok := t.outcomes.claims[strings.Join(words[i:i+n], " ")]; ok {
				best = max(best, c)
				i += n - 1
				break
			}
		}
	}
	if best < ClaimsNotDone && notDone(words) {
		return ClaimsNotDone
	}
	return best
}

// notDone reports whether words say that something was not done: a short name
// (not_extended, NotPinned), or a text in which it was not. What is not found, not
// known or not allowed says something else.
func notDone(words []string) bool {
	for i := 0; i+1 < len(words); i++ {
		if words[i] != "not" {
			continue
		}
		short := len(words) <= 3 && i == len(words)-2
		told := i > 0 && slices.Contains([]string{"was", "were", "been"}, words[i-1])
		w := words[i+1]
		if (short || told) && (strings.HasSuffix(w, "ed") || slices.Contains(irregular, w)) && !slices.Contains(otherwise, w) {
			return true
		}
	}
	return false
}

var (
	irregular = []string{"run", "sent", "done", "made", "built", "paid", "sold", "bought", "written", "taken", "given", "begun", "put", "cut"}
	otherwise = []string{"needed", "required", "supported", "allowed", "permitted", "authenticated", "authorized", "implemented", "configured", "expected", "specified",
		"provided", "defined", "installed", "modified", "connected", "reached", "registered", "initialized", "enabled", "used", "matched", "related", "acknowledged", "confirmed",
		"verified", "decided", "resolved", "determined", "finished", "completed", "asked", "answered", "logged", "tested", "checked", "applicable", "satisfied", "based", "retried"}
)

// separators makes blanks of what separates words in a text.
func separators(r rune) rune {
	if strings.ContainsRune(`.,;!?()[]{}"'/\%=<>|`+"\n\t", r) {
		return ' '
	}
	return r
}

// OutcomePlace reports whether a name is, by how it ends, one of a list: place for
// what holds an outcome, flag for what says by true that it may be tried again.
func (t *Table) OutcomePlace(list, name string) bool {
	if t == nil {
		return false
	}
	words := splitWords(name)
	for n := min(3, len(words)); n > 0; n-- {
		if t.outcomes.places[list][strings.Join(words[len(words)-n:], " ")] {
			return true
		}
	}
	return false
}

// OutcomeBegins reports whether a name begins with words of a list: bookkeeping for
// functions that keep books, renewal for those that get another credential.
func (t *Table) OutcomeBegins(list, name string) bool {
	if t == nil {
		return false
	}
	words := splitWords(name)
	for n := 1; n <= min(3, len(words)); n++ {
		if t.outcomes.places[list][strings.Join(words[:n], " ")] {
			return true
		}
	}
	return false
}

// OutcomeWord reports whether a word of a list stands anywhere in a name: telemetry
// for what is recorded for operators only, approval for questions to a person.
func (t *Table) OutcomeWord(list, name string) bool {
	if t == nil {
		return false
	}
	for _, w := range splitWords(strings.Map(separators, name)) {
		if t.outcomes.places[list][w] {
			return true
		}
	}
	return false
}
