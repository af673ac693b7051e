package knowledge

import (
	"fmt"
	"slices"
	"strings"
)

// listKinds are the declarations that are not about one symbol.
var listKinds map[string]func(*Table, *line) error

func init() { // not a literal: the functions reach listKinds through the table
	listKinds = map[string]func(*Table, *line) error{
		"text":    readText,
		"keyname": readKeyName,
		"gate":    readGate,
		"name":    readName,
		"family":  readFamily,
		"words":   readWords,
		"command": readCommand,
		"path":    readPath,
		"names":   readNames,
		"outcome": readOutcome,
		"local":   func(t *Table, l *line) error { return readOrigin(t, l, Local) },
		"remote":  func(t *Table, l *line) error { return readOrigin(t, l, Remote) },
	}
}

// readText reads: text "connection reset" class=ambiguous mode=reset
func readText(t *Table, l *line) error {
	v := verdict{}
	seen := false
	for _, word := range l.rest {
		name, value, _ := strings.Cut(word, "=")
		var err error
		switch name {
		case "class":
			seen = true
			err = classOf(&v.class, value)
		case "mode":
			err = oneOf(&v.mode, value, modeNames)
		default:
			return fmt.Errorf("unknown attribute %q of text (known: class=, mode=); a fragment with spaces stands between double quotes", name)
		}
		if err != nil {
			return fmt.Errorf("%s=: %w", name, err)
		}
	}
	if !seen {
		return fmt.Errorf("text %q lacks class= (known: %s)", l.symbol, strings.Join(classNames, ", "))
	}
	key := strings.ToLower(l.symbol)
	if _, ok := t.texts[key]; ok {
		return duplicate{}
	}
	t.texts[key] = v
	t.textOrder = append(t.textOrder, key)
	return nil
}

// readKeyName reads: keyname *Idempotency*   keyname X-Request-Id not
func readKeyName(t *Table, l *line) error {
	not := false
	for _, word := range l.rest {
		if word != "not" {
			return fmt.Errorf("unknown flag %q of keyname (known: not)", word)
		}
		not = true
	}
	p := namePattern{text: strings.ToLower(strings.Trim(l.symbol, "*")), not: not}
	p.open = strings.HasPrefix(l.symbol, "*")
	p.tail = strings.HasSuffix(l.symbol, "*")
	if p.text == "" || strings.Contains(p.text, "*") {
		return fmt.Errorf("bad pattern %q: write a name, with * at its ends only", l.symbol)
	}
	if slices.Contains(t.keyNames, p) {
		return duplicate{}
	}
	t.keyNames = append(t.keyNames, p)
	return nil
}

// readGate reads: gate net/http
func readGate(t *Table, l *line) error {
	if len(l.rest) > 0 {
		return fmt.Errorf("gate takes nothing but a package: remove %q", strings.Join(l.rest, " "))
	}
	if prefix, ok := strings.CutSuffix(l.symbol, "/..."); ok {
		t.gateTrees = append(t.gateTrees, stripVersions(prefix))
		return nil
	}
	t.gates[stripVersions(l.symbol)] = true
	return nil
}

// readName reads: name github.com/aws/aws-sdk-go-v2/service/ec2 StartInstances effect=idempotent
func readName(t *Table, l *line) error {
	const form = "write: name PACKAGE Operation effect=…"
	if len(l.rest) != 2 || strings.Contains(l.rest[0], "=") {
		return fmt.Errorf("name of %s is not complete or too long: %s", l.symbol, form)
	}
	value, ok := strings.CutPrefix(l.rest[1], "effect=")
	if !ok {
		return fmt.Errorf("unknown attribute %q of name: %s", l.rest[1], form)
	}
	var e Effect
	if err := effectOf(&e, value); err != nil {
		return fmt.Errorf("effect=: %w", err)
	}
	fam := t.family(l.symbol)
	if _, ok := fam.names[l.rest[0]]; ok {
		return fmt.Errorf("name %s %s is declared twice: remove one of the two", l.symbol, l.rest[0])
	}
	fam.names[l.rest[0]] = e
	return nil
}

// readFamily reads: family github.com/google/go-github/...
func readFamily(t *Table, l *line) error {
	if len(l.rest) > 0 {
		return fmt.Errorf("family takes nothing but packages: remove %q; words of its own are: words EFFECT Word… in=%s", strings.Join(l.rest, " "), l.symbol)
	}
	f := t.family(l.symbol)
	if f.general {
		return duplicate{}
	}
	f.general = true
	return nil
}

// readWords reads: words write Create Add Insert   words write New in=github.com/openai/openai-go/...
func readWords(t *Table, l *line) error {
	w := word{}
	if l.symbol == "skip" {
		w.skip = true
	} else if err := effectOf(&w.effect, l.symbol); err != nil {
		return fmt.Errorf("words of %w, or skip for words that leave it to the next one", err)
	}
	var in string
	var verbs []string
	for _, s := range l.rest {
		switch name, value, isAttr := strings.Cut(s, "="); {
		case name == "in" && isAttr:
			in = value
		case name == "after" && isAttr:
			if err := list(&w.after, strings.ToLower(value)); err != nil {
				return fmt.Errorf("after=: %w", err)
			}
			w.place = behind
		case s == "noun":
			w.place = inFront
		case s == "last":
			w.place = atEnd
		case s == "any":
			w.place = anywhere
		case isAttr || s == strings.ToLower(s):
			return fmt.Errorf("unknown attribute %q of words (known: after=, in=, any, last, noun); words begin with a capital", s)
		default:
			verbs = append(verbs, strings.ToLower(s))
		}
	}
	if len(verbs) == 0 {
		return fmt.Errorf("words %s lists no words: write them behind it, each with a capital", l.symbol)
	}
	words := t.words
	if in != "" {
		words = t.family(in).words
	}
	for _, v := range verbs {
		if slices.ContainsFunc(words[v], func(o word) bool { return o.place == w.place }) {
			return fmt.Errorf("word %q is listed twice: leave it in one list only", v)
		}
		words[v] = append(words[v], w)
	}
	return nil
}
