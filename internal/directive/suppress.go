package directive

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// Rules are the names of the rules that can be ignored, sorted.
var Rules = []string{"categorize", "idfallback", "rawerror", "retryunsafe", "secretleak"}

// every stands for all rules.
const every = "toolvet"

const formNolint = "nolint"

// Set has the suppressions of some files.
type Set struct {
	ignores  []*ignore
	problems []Problem
	theirs   []string // names in a nolint that are left alone
}

// A Suppression is a directive that is honoured.
type Suppression struct {
	Pos    token.Pos
	Form   string   // how the author spelled it: toolvet:ignore, lint:ignore, nolint
	Rules  []string // those that it names, or "toolvet" for all
	Reason string
}

// Problem is a directive that says nothing as it stands.
type Problem struct {
	Pos     token.Pos
	Message string // one line, without the rule's name
}

// ignore is one suppression.
type ignore struct {
	form   string   // how the author spelled it: toolvet:ignore, lint:ignore, nolint
	rules  []string // the rules that it names, or every
	reason string
	fault  string // why it is not honoured, empty if it is
	file   bool   // it covers the file wherever it stands
	pos    token.Pos
	spans  []span // what it covers
}

// Suppressions reads what the authors of files want ignored:
//
//	//toolvet:ignore rule[,rule] reason
//	//lint:ignore rule[,rule] reason
//	//nolint:rule[,rule] // reason
//
// The rule "toolvet" stands for all. A nolint that names no rule, or all
// linters, was not written about a finding of ours and is left alone; so are the
// names in theirs, which somebody else honours in a nolint. See [Set.Ignores] for
// what is covered.
func Suppressions(fset *token.FileSet, files []*ast.File, theirs ...string) *Set {
	s := &Set{theirs: theirs}
	for _, file := range files {
		var found []*placed
		for _, group := range file.Comments {
			for _, c := range group.List {
				if i := s.read(c); i != nil {
					found = append(found, &placed{ignore: i, group: group})
				}
			}
		}
		if len(found) == 0 {
			continue
		}
		if f := fset.File(file.FileStart); f != nil {
			cover(f, file, found)
		}
	}
	return s
}

// Ignores reports whether the author wants no finding of a rule at a position,
// and by which directive, with its reason. A directive covers
//   - behind code: its line, and the statements that the line is a part of, but
//     not the blocks in them;
//   - on a line of its own: what begins on the next line, blocks included; so in
//     a doc comment the declaration;
//   - before the package clause, or in its line: the file.
func (s *Set) Ignores(rule string, pos token.Pos) (Suppression, bool) {
	for _, i := range s.ignores {
		if i.fault == "" && i.concerns(rule) && i.covers(pos) {
			return i.suppression(), true
		}
	}
	return Suppression{}, false
}

// Honoured returns the suppressions that are written right, in the order of the files.
func (s *Set) Honoured() []Suppression {
	var all []Suppression
	for _, i := range s.ignores {
		if i.fault == "" {
			all = append(all, i.suppression())
		}
	}
	return all
}

func (i *ignore) suppression() Suppression {
	return Suppression{Pos: i.pos, Form: i.form, Rules: i.rules, Reason: i.reason}
}

// Problems returns what is wrong with the directives, in the order of the files.
// Comments for other tools are never wrong.
func (s *Set) Problems() []Problem { return s.problems }

func (i *ignore) concerns(rule string) bool {
	return slices.Contains(i.rules, rule) || slices.Contains(i.rules, every)
}

func (i *ignore) covers(pos token.Pos) bool {
	return slices.ContainsFunc(i.spans, func(s span) bool { return s.from <= pos && pos < s.to })
}

// read reads one comment, keeps what is wrong with it, and returns the suppression in it.
func (s *Set) read(c *ast.Comment) *ignore {
	if d, ok := parse(c, "toolvet"); ok {
		return s.own(d)
	}
	i := foreign(c)
	if i == nil {
		i = almost(c)
	}
	if i == nil {
		return nil
	}
	i.rules = slices.DeleteFunc(i.rules, func(r string) bool {
		return !known(r) || i.form == formNolint && slices.Contains(s.theirs, r)
	})
	if len(i.rules) == 0 {
		return nil
	}
	return s.keep(i)
}

// own reads a directive of toolvet.
func (s *Set) own(d ast.Directive) *ignore {
	switch {
	case !slices.Contains(words, d.Name):
		s.wrong(d.Slash, "toolvet:%s is no directive: the words are %s", d.Name, strings.Join(words, ", "))
		return nil
	case d.Name == wordIdempotent && d.Args == "":
		s.wrong(d.Slash, "toolvet:%s needs a reason, so it is not honoured", d.Name)
		return nil
	case d.Name != wordIgnore:
		return nil
	}
	i := &ignore{form: "toolvet:ignore", pos: d.Slash}
	i.rules, i.reason = split(d.Args)
	if len(i.rules) == 0 {
		i.rules, i.fault = []string{every}, "toolvet:ignore needs a rule and a reason, so it is not honoured"
		return s.keep(i)
	}
	for _, r := range i.rules {
		if !known(r) {
			i.fault = fmt.Sprintf("toolvet:ignore names %q, which is no rule: the rules are %s", r, strings.Join(Rules, ", "))
		}
	}
	if i.fault == "" {
		return s.keep(i)
	}
	s.wrong(i.pos, "%s", i.fault)
	named := slices.DeleteFunc(i.rules, func(r string) bool { return !known(r) })
	if len(named) == 0 { // a slip of the pen may have meant any rule
		i.rules = []string{every}
		s.ignores = append(s.ignores, i)
		return i
	}
	i.rules, i.fault = named, ""
	return s.keep(i)
}

// keep takes a suppression in, with what is wrong with it.
func (s *Set) keep(i *ignore) *ignore {
	if i.fault == "" && i.reason == "" {
		i.fault = i.form + " needs a reason, so it is not honoured"
	}
	if i.fault != "" {
		s.wrong(i.pos, "%s", i.fault)
	}
	s.ignores = append(s.ignores, i)
	return i
}

func (s *Set) wrong(pos token.Pos, format string, args ...any) {
	s.problems = append(s.problems, Problem{Pos: pos, Message: fmt.Sprintf(format, args...)})
}

// foreign reads the spellings of staticcheck and golangci-lint.
func foreign(c *ast.Comment) *ignore {
	if d, ok := parse(c, "lint"); ok && (d.Name == "ignore" || d.Name == "file-ignore") {
		i := &ignore{form: "lint:" + d.Name, file: d.Name == "file-ignore", pos: d.Slash}
		i.rules, i.reason = split(d.Args)
		return i
	}
	if d, ok := parse(c, "nolint"); ok {
		names, reason, _ := strings.Cut(d.Name+" "+d.Args, "//")
		i := &ignore{form: formNolint, reason: strings.TrimSpace(reason), pos: d.Slash}
		for name := range strings.SplitSeq(names, ",") {
			i.rules = append(i.rules, strings.TrimSpace(name))
		}
		return i
	}
	return nil
}

// almost reads a comment that would be a toolvet:ignore but for a space or a
// capital letter. It must name a rule, or it is prose about the directive.
func almost(c *ast.Comment) *ignore {
	text, ok := strings.CutPrefix(c.Text, "//")
	if !ok {
		return nil
	}
	text, ok = strings.CutPrefix(strings.TrimLeft(text, " \t"), "toolvet:")
	if !ok {
		return nil
	}
	text = strings.TrimLeft(text, " \t")
	if len(text) < len(wordIgnore) || !strings.EqualFold(text[:len(wordIgnore)], wordIgnore) {
		return nil
	}
	i := &ignore{pos: c.Slash, fault: "a comment is a directive only if it begins with //toolvet:ignore, so this one is not honoured"}
	i.rules, i.reason = split(text[len(wordIgnore):])
	return i
}

// split separates "rule, rule reason". A reason may be set off, as in other tools' comments.
func split(args string) (rules []string, reason string) {
	fields := strings.Fields(args)
	for more := true; more && len(fields) > 0; fields = fields[1:] {
		more = strings.HasSuffix(fields[0], ",")
		for name := range strings.SplitSeq(fields[0], ",") {
			if name != "" {
				rules = append(rules, name)
			}
		}
	}
	return rules, strings.TrimLeft(strings.Join(fields, " "), "/- ")
}

func known(rule string) bool { return rule == every || slices.Contains(Rules, rule) }
