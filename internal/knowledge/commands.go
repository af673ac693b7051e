package knowledge

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// A command is what is known of a program, or of one with sub-commands.
type command struct {
	known  bool // effect was said
	effect Effect
	names  bool // sub-commands are named like operations

	place  reach
	remote []string // flags that make it remote

	runs   int // arguments in front of the command that it runs, or None
	shell  int // arguments in front of the shell text that it runs, or None
	values []string

	verb  []string            // flags whose value is an HTTP method
	flags map[Effect][]string // flags that decide
}

// reach says where a local run of a command acts.
type reach uint8

const (
	unsaid reach = iota
	here
	far
)

// readCommand reads: command "kubectl get" effect=read   command ssh remote shell=1 values=-i,-p
func readCommand(t *Table, l *line) error {
	const known = "known: effect=, execute=, idempotent=, local, names, publish=, read=, remote, remote=, runs=, shell=, values=, verb=, write="
	words := strings.Fields(l.symbol)
	if len(words) == 0 {
		return fmt.Errorf("command of no words: write a program, or \"program sub-command\" between double quotes")
	}
	if strings.Contains(words[0], "/") {
		return fmt.Errorf("command %q has a directory: write the name of the program alone", l.symbol)
	}
	for _, w := range words {
		if len(w) > 1 && strings.HasPrefix(w, "-") {
			return fmt.Errorf("command %q has a flag in it: write program and sub-commands alone, flags that decide are read=, write= …", l.symbol)
		}
	}
	c := command{runs: None, shell: None}
	for i, word := range l.rest {
		name, value, isAttr := strings.Cut(word, "=")
		if slices.ContainsFunc(l.rest[:i], func(before string) bool {
			n, _, attr := strings.Cut(before, "=")
			return n == name && attr == isAttr
		}) {
			return fmt.Errorf("%s is said twice: remove one of the two", name)
		}
		var err error
		switch {
		case !isAttr && (name == "remote" || name == "local"):
			if c.place != unsaid {
				return fmt.Errorf("command %q is said to be remote and local: remove one of the two", l.symbol)
			}
			c.place = here
			if name == "remote" {
				c.place = far
			}
		case !isAttr && name == "names":
			c.names = true
		case !isAttr:
			return fmt.Errorf("unknown flag %q of command (%s); sub-commands stand with their program between double quotes", name, known)
		case name == "effect":
			c.known = true
			err = effectOf(&c.effect, value)
		case name == "runs":
			err = arguments(&c.runs, value)
		case name == "shell":
			err = arguments(&c.shell, value)
		case name == "values":
			err = flagList(&c.values, value)
		case name == "verb":
			err = flagList(&c.verb, value)
		case name == "remote":
			err = flagList(&c.remote, value)
		case name == "read" || name == "idempotent" || name == "write" || name == "publish" || name == "execute":
			var e Effect
			_ = effectOf(&e, name)
			var list []string
			err = flagList(&list, value)
			if c.flags == nil {
				c.flags = map[Effect][]string{}
			}
			c.flags[e] = list
		default:
			return fmt.Errorf("unknown attribute %q of command (%s)", name, known)
		}
		if err != nil {
			return fmt.Errorf("%s=: %w", name, err)
		}
	}
	if len(l.rest) == 0 {
		return fmt.Errorf("command %q says nothing (%s)", l.symbol, known)
	}
	if c.runs != None && c.shell != None {
		return fmt.Errorf("command %q runs a command and shell text: remove runs= or shell=", l.symbol)
	}
	key := strings.Join(words, " ")
	if _, ok := t.commands[key]; ok {
		return duplicate{}
	}
	t.commands[key] = c
	t.prefixes(words)
	return nil
}

// prefixes remembers the way to a command of several words.
func (t *Table) prefixes(words []string) {
	for i := 1; i < len(words); i++ {
		t.commandWays[strings.Join(words[:i], " ")] = true
	}
}

func arguments(n *int, v string) error {
	if err := index(n, v); err != nil {
		return fmt.Errorf("bad number %q: write how many arguments stand in front of the command", v)
	}
	return nil
}

func flagList(s *[]string, v string) error {
	if err := list(s, v); err != nil {
		return err
	}
	for _, f := range *s {
		if !isFlag(f) {
			return fmt.Errorf("%q is no flag: flags begin with -", f)
		}
	}
	return nil
}

// override returns c with everything that u says.
func (c command) override(u command) command {
	if u.known || u.names { // a sub-command's effect is said in one way
		c.known, c.effect, c.names = u.known, u.effect, u.names
	}
	if u.known && u.flags == nil && u.verb == nil { // and the flags of the old line would hide it
		c.flags, c.verb = nil, nil
	}
	if u.flags != nil || u.verb != nil {
		c.flags, c.verb = u.flags, u.verb
	}
	if u.place != unsaid {
		c.place, c.remote = u.place, nil
	}
	if u.remote != nil {
		c.remote = u.remote
	}
	if u.runs != None || u.shell != None {
		c.runs, c.shell = u.runs, u.shell
	} else if u.known { // the effect of the line, not that of what it runs
		c.runs, c.shell = None, None
	}
	if u.values != nil {
		c.values = u.values
	}
	return c
}

// withCommands puts the commands and paths of both tables into n.
func (n *Table) withCommands(t, user *Table) {
	maps.Copy(n.commands, t.commands)
	maps.Copy(n.commandWays, t.commandWays)
	maps.Copy(n.commandWays, user.commandWays)
	for key, u := range user.commands {
		c, ok := t.commands[key]
		if ok {
			u = c.override(u)
		}
		n.commands[key] = u
	}
	maps.Copy(n.paths, t.paths)
	maps.Copy(n.paths, user.paths)
}

// A step is a command on the way from a program to the sub-command that words name.
type step struct {
	command
	text string // program and sub-commands
	end  int    // index of the word behind it
}

// steps lists what is known along the words of a command line, the program
// first. Flags are skipped; a word behind a flag that is no sub-command is its value.
func (t *Table) steps(words []string) []step {
	if t == nil || len(words) == 0 {
		return nil
	}
	key := programOf(words[0])
	var all []step
	add := func(end int) bool {
		c, ok := t.commands[key]
		if ok {
			all = append(all, step{c, key, end})
		}
		return ok || t.commandWays[key]
	}
	if !add(1) {
		return nil
	}
	behindFlag := false
	for i := 1; i < len(words); i++ {
		w := words[i]
		if isFlag(w) {
			behindFlag = !strings.Contains(w, "=") && w != "--"
			if takesValue(all, w) {
				behindFlag = false
				i++
			}
			continue
		}
		before := key
		found := false
		for _, w := range []string{w, strings.ToLower(w)} {
			key = before + " " + w
			if found = add(i + 1); found {
				break
			}
		}
		if !found {
			if key = before; !behindFlag {
				break
			}
		}
		behindFlag = false
	}
	return all
}

func programOf(word string) string { return strings.TrimSuffix(path.Base(word), ".exe") }

func isFlag(w string) bool { return len(w) > 1 && w[0] == '-' }

func takesValue(steps []step, flag string) bool {
	return slices.ContainsFunc(steps, func(s step) bool { return slices.Contains(s.values, flag) })
}

// behind returns what stands behind n arguments of a step.
func (s step) behind(words []string, n int) []string {
	i := s.end
	for ; i < len(words); i++ {
		switch w := words[i]; {
		case w == "--":
		case isFlag(w):
			if slices.Contains(s.values, w) {
				i++
			}
		case n == 0 && assigns(w):
		case n == 0:
			return words[i:]
		default:
			n--
		}
	}
	return nil
}

// assigns reports whether a word in front of a command sets a variable for it: NAME=value.
func assigns(w string) bool {
	name, _, ok := strings.Cut(w, "=")
	return ok && name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !(r == '_' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
	})
}

// goesFar reports whether the last of the steps acts on something remote.
func goesFar(steps []step) bool {
	for _, s := range slices.Backward(steps) {
		if s.place != unsaid {
			return s.place == far
		}
	}
	return false
}

// CommandEffect tells what a command line does: the program, then its
// sub-commands; the longest line that fits counts. Flags are skipped, except
// those that decide. Of a program that runs another one (sudo, timeout) the
// other one counts. op names the command, also when nothing is known of it.
func (t *Table) CommandEffect(words []string) (effect Effect, op string, ok bool) {
	if len(words) == 0 {
		return Unknown, "", false
	}
	op = programOf(words[0])
	if t == nil {
		return Unknown, op, false
	}
	if len(words) == 2 && (words[1] == "--version" || words[1] == "--help") {
		return Read, op, true
	}
	steps := t.steps(words)
	runs := slices.ContainsFunc(steps, func(s step) bool {
		return s.runs != None && len(s.behind(words, s.runs)) > 0 || s.shell != None && len(s.behind(words, s.shell)) > 0
	})
	var byFlag Effect
	flagged := false
	for _, s := range slices.Backward(steps) {
		if !runs && !flagged { // behind a program that runs another one the flags are those of the other
			byFlag, flagged = s.byFlags(words[1:])
		}
	}
	for i, s := range slices.Backward(steps) {
		if s.runs != None {
			if inner := s.behind(words, s.runs); len(inner) > 0 {
				e, name, ok := t.CommandEffect(inner)
				if goesFar(steps[:i+1]) {
					name = s.text + " " + name
				}
				if ok || !s.known {
					return e, name, ok
				}
			}
		}
		e, name, ok := s.effect, s.text, s.known
		if s.names {
			if named, verb, is := t.namedEffect(steps, words); is {
				e, name, ok = named, op+" "+verb, true
			}
		}
		if ok && flagged {
			e = byFlag
		}
		if ok {
			return e, name, true
		}
	}
	if flagged {
		return byFlag, steps[len(steps)-1].text, true
	}
	return Unknown, op, false
}

// namedEffect judges sub-commands by their words: aws ec2 run-instances, gh pr
// create. A verb is better than a word that can be a noun; what stands behind
// the first flag are arguments.
func (t *Table) namedEffect(steps []step, words []string) (Effect, string, bool) {
	words = words[1:]
	for len(words) > 0 && isFlag(words[0]) {
		n := 1
		if takesValue(steps, words[0]) && len(words) > 1 {
			n = 2
		}
		words = words[n:]
	}
	if end := slices.IndexFunc(words, isFlag); end >= 0 {
		words = words[:end]
	}
	for _, verbs := range []bool{true, false} {
		for i, w := range words {
			parts := splitWords(w)
			for len(parts) > 1 && find(t.words, parts[0], func(w word) bool { return w.skip }) != nil {
				parts = parts[1:]
			}
			if len(parts) == 0 || verbs && find(t.words, parts[0], func(w word) bool { return w.place == verbPlace && !w.skip }) == nil {
				continue
			}
			if e, ok := t.judge(parts); ok {
				return e, strings.Join(words[:i+1], " "), true
			}
		}
	}
	return Unknown, "", false
}

// byFlags judges a command by the flags that decide: an HTTP method, then what
// makes it a read, then the strongest.
func (c command) byFlags(words []string) (Effect, bool) {
	for i, w := range words {
		for _, f := range c.verb {
			if verb, ok := flagValue(f, words[i:]); ok && isFlag(w) {
				return VerbEffect(strings.ToUpper(strings.Trim(verb, `"'`))), true
			}
		}
	}
	for _, e := range []Effect{Read, Execute, Publish, Write, Idempotent} {
		for _, w := range words {
			if slices.ContainsFunc(c.flags[e], func(f string) bool { return hasFlag(f, w) }) {
				return e, true
			}
		}
	}
	return Unknown, false
}

// flagValue returns the value of a flag that the first word is: -X PUT, -XPUT, -sX PUT, --request=PUT.
func flagValue(flag string, words []string) (string, bool) {
	w := words[0]
	value, ok := strings.CutPrefix(w, flag+"=")
	if ok {
		return value, true
	}
	if w != flag {
		if len(flag) != 2 || strings.HasPrefix(w, "--") {
			return "", false
		}
		before, rest, ok := strings.Cut(w[1:], flag[1:])
		if !ok || !letters(before) || !letters(rest) {
			return "", false
		}
		if rest != "" {
			return rest, true
		}
	}
	if len(words) < 2 {
		return "", false
	}
	return words[1], true
}

// hasFlag reports whether a word is a flag or has it: -d, -d@file, -sd, --data=x.
func hasFlag(flag, w string) bool {
	if w == flag {
		return true
	}
	if value, ok := strings.CutPrefix(w, flag+"="); ok {
		return value != "false" && value != "none"
	}
	if len(flag) != 2 || !isFlag(w) || w[1] == '-' {
		return false
	}
	return strings.HasPrefix(w, flag) || letters(w[1:]) && strings.Contains(w, flag[1:])
}

func letters(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') })
}

// ShellText returns the text that a command hands to a shell, here (sh -c TEXT)
// or elsewhere (ssh HOST TEXT). by is the command when it acts on something remote.
func (t *Table) ShellText(words []string) (by, text string, ok bool) {
	steps := t.steps(words)
	for i, s := range slices.Backward(steps) {
		if goesFar(steps[:i+1]) {
			by = s.text
		}
		if s.shell != None {
			text = strings.Join(s.behind(words, s.shell), " ")
			return by, text, text != ""
		}
		if s.runs != None {
			inner, text, ok := t.ShellText(s.behind(words, s.runs))
			return strings.TrimSpace(by + " " + inner), text, ok
		}
	}
	return "", "", false
}

// RemoteProgram reports whether a local run of a program acts on something
// remote. words are those behind it.
func (t *Table) RemoteProgram(program string, words []string) bool {
	all := append([]string{program}, words...)
	steps := t.steps(all)
	for _, s := range slices.Backward(steps) {
		if s.place != unsaid {
			return s.place == far
		}
		for _, w := range all[s.end:] {
			if !isFlag(w) {
				break
			}
			if slices.ContainsFunc(s.remote, func(f string) bool { return hasFlag(f, w) }) {
				return true
			}
		}
	}
	for _, s := range slices.Backward(steps) {
		if s.runs != None {
			if inner := s.behind(all, s.runs); len(inner) > 0 {
				return t.RemoteProgram(inner[0], inner[1:])
			}
		}
	}
	return false
}
