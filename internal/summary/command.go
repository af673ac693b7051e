package summary

import (
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// commandEffect judges a command line that runs on the far side; a command that
// says nothing counts as one that changes something. The worst of several
// counts, and one that is not known to the end only when nothing is worse.
func commandEffect(table *knowledge.Table, line string) (knowledge.Effect, string) {
	parts, open := splitCommands(line)
	worst, op := knowledge.Unknown, ""
	for _, part := range parts {
		e, name := oneCommand(table, part)
		open = open || e == knowledge.Unknown
		if e > worst || worst == knowledge.Unknown {
			worst, op = e, name
		}
	}
	if open && !worst.Mutates() {
		return knowledge.Unknown, ""
	}
	return worst, op
}

// oneCommand judges one command without && and the like. Unknown: only the rest
// of the program would say.
func oneCommand(table *knowledge.Table, line string) (knowledge.Effect, string) {
	words, written := shellWords(line)
	for len(words) > 0 && assigns(words[0]) {
		if words = words[1:]; len(words) == 0 && !strings.ContainsAny(line, "$`%") {
			return knowledge.Read, "" // it only sets a variable
		}
	}
	if len(words) == 0 || strings.HasPrefix(words[0], "%") {
		return knowledge.Unknown, ""
	}
	e, op := runEffect(table, words)
	switch {
	case written == appended:
		e = max(e, knowledge.Execute)
	case written == replaced && e != knowledge.Unknown:
		e = max(e, knowledge.Idempotent)
	}
	return e, op
}

// runEffect judges the words of one command.
func runEffect(table *knowledge.Table, words []string) (knowledge.Effect, string) {
	if by, text, ok := table.ShellText(words); ok {
		e, op := commandEffect(table, text)
		return e, strings.TrimSpace(by + " " + op)
	}
	e, op, ok := table.CommandEffect(words)
	if !ok {
		e = knowledge.Execute
	}
	return e, op
}

// assigns reports whether a word of a command line sets a variable: NAME=value.
func assigns(word string) bool {
	name, _, ok := strings.Cut(word, "=")
	return ok && name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !(r == '_' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
	})
}

// splitCommands takes a command line apart at what separates commands. Quoted
// text stays whole; comments and here documents are left out. open: the line
// ends where another command should follow.
func splitCommands(line string) (parts []string, open bool) {
	var part strings.Builder
	var here []string // ends of the here documents that begin with the next line
	var quote byte
	flush := func() {
		if s := strings.TrimSpace(part.String()); s != "" {
			parts = append(parts, s)
			open = false
		}
		part.Reset()
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		next := byte(0)
		if i+1 < len(line) {
			next = line[i+1]
		}
		switch {
		case c == '\\' && quote != '\'' && next != 0:
			i++
			if next == '\n' {
				part.WriteByte(' ')
				continue
			}
			part.WriteByte(c)
			part.WriteByte(next)
		case quote != 0 || c == '\'' || c == '"':
			if quote == 0 {
				quote = c
			} else if quote == c {
				quote = 0
			}
			part.WriteByte(c)
		case c == '#' && (i == 0 || strings.IndexByte(" \t\n;", line[i-1]) >= 0):
			if end := strings.IndexByte(line[i:], '\n'); end >= 0 {
				i += end - 1
			} else {
				i = len(line)
			}
		case c == '<' && next == '<' && !strings.HasPrefix(line[i:], "<<<"):
			rest := strings.TrimLeft(line[i+2:], "- ")
			end := strings.IndexAny(rest, " \t\n;|&>")
			if end < 0 {
				end = len(rest)
			}
			here = append(here, strings.Trim(rest[:end], `"'\`))
			i = len(line) - len(rest) + end - 1
		case c == '<' && next == '<':
			part.WriteString("<<<")
			i += 2
		case c == '&' && (next == '>' || i > 0 && (line[i-1] == '>' || line[i-1] == '<')):
			part.WriteByte(c) // a redirection
		case c == '|' && i > 0 && line[i-1] == '>': // >|
		case c == '\n' || c == ';' || c == '|' || c == '&':
			flush()
			double := c == next
			if double || c == '|' && next == '&' {
				i++
			}
			if c == '|' || c == '&' && double || c == ';' && (next == ' ' || next == '\t') {
				open = true
			}
			for ; c == '\n' && len(here) > 0; here = here[1:] {
				i += hereDocument(line[i+1:], here[0])
			}
		default:
			part.WriteByte(c)
		}
	}
	flush()
	return parts, open
}

// hereDocument is the length of a here document with its last line, less the line break.
func hereDocument(text, end string) int {
	n := 0
	for l := range strings.Lines(text) {
		n += len(l)
		if strings.TrimSpace(l) == end {
			break
		}
	}
	return n
}

// written says what a redirection does to a file.
type written uint8

const (
	nothing written = iota
	replaced
	appended // or handed to the kernel
)

// shellWords takes one command apart into words without quotes, and its redirections.
func shellWords(line string) (words []string, out written) {
	var word strings.Builder
	var quote byte
	in := false       // inside a word
	target := nothing // the word is the target of a redirection
	source := false
	flush := func() {
		if !in {
			return
		}
		w := word.String()
		word.Reset()
		in = false
		switch {
		case source:
		case target == nothing:
			words = append(words, w)
		case w == "/dev/null" || strings.HasPrefix(w, "&"):
		case strings.HasPrefix(w, "/proc/") || strings.HasPrefix(w, "/sys/"):
			out = appended
		default:
			out = max(out, target)
		}
		target, source = nothing, false
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(line):
			i++
			in = true
			word.WriteByte(line[i])
		case quote != 0:
			if c == quote {
				quote = 0
			} else {
				word.WriteByte(c)
			}
		case c == '\'' || c == '"':
			quote, in = c, true
		case c == '>' || c == '<':
			if w := word.String(); strings.Trim(w, "0123456789&") == "" { // 2>, &>
				word.Reset()
				in = false
			}
			flush()
			source = c == '<'
			if target = replaced; i+1 < len(line) && line[i+1] == '>' {
				target = appended
			}
			for i+1 < len(line) && (line[i+1] == '>' || line[i+1] == '<') {
				i++
			}
		case c == ' ' || c == '\t':
			flush()
		case c == '(' && !in && len(words) == 0: // a subshell
		default:
			in = true
			word.WriteByte(c)
		}
	}
	flush()
	return words, out
}

// localCommand judges a run of exec.Cmd: local unless the program is a client of something remote.
func (p *pkg) localCommand(e *effect, args []ssa.Value) {
	e.Class = knowledge.Unknown
	if len(args) == 0 {
		return
	}
	w := p.commandLine(args[0])
	if len(w.words) == 0 {
		return
	}
	if w.rest != nil {
		// exec.Command("gh", args...): the caller's words decide.
		e.Source, e.val, e.Words = FromCommand, w.rest, w.words
		return
	}
	p.localWords(e, w)
}

// localWords judges the words of a local command.
func (p *pkg) localWords(e *effect, w wordList) {
	if e.Class, e.Op = localEffect(p.table, w.words); e.Class == knowledge.Unknown {
		return
	}
	// ssh HOST cmd: the command of a caller decides.
	last := len(w.words) - 1
	if _, text, ok := p.table.ShellText(w.words); !ok || text != unknownWord || w.values[last] == nil {
		return
	}
	class := e.Class
	p.decide(e, FromCommand, w.values[last])
	if e.Class == knowledge.Unknown {
		e.Class = class
	}
}

// localEffect judges words that run here. Unknown: they act on nothing remote,
// or nobody knows how.
func localEffect(table *knowledge.Table, words []string) (knowledge.Effect, string) {
	program := path.Base(words[0])
	by, text, shell := table.ShellText(words)
	switch {
	case shell && by == "": // sh -c TEXT
		worst, op := knowledge.Unknown, program
		parts, _ := splitCommands(text)
		for _, part := range parts {
			inner, _ := shellWords(part)
			for len(inner) > 0 && assigns(inner[0]) {
				inner = inner[1:]
			}
			if len(inner) == 0 {
				continue
			}
			if e, name := localEffect(table, inner); e > worst {
				worst, op = e, name
			}
		}
		return worst, op
	case !table.RemoteProgram(words[0], words[1:]):
		return knowledge.Unknown, program
	case shell:
		e, op := commandEffect(table, text)
		if op == "" {
			return knowledge.Execute, by
		}
		return e, by + " " + op
	}
	e, op, _ := table.CommandEffect(words)
	return e, op
}

const unknownWord = "?"

// decideByList settles a command whose arguments a caller gives as a list.
func (p *pkg) decideByList(e *effect, words []string, list ssa.Value) {
	w := wordList{words: slices.Clone(words), values: make([]ssa.Value, len(words))}
	p.addWords(&w, list, nil, 0)
	if e.Class = knowledge.Unknown; w.rest != nil {
		e.Source, e.val, e.Words = FromCommand, w.rest, w.words
		return
	}
	p.localWords(e, w)
}

// commandLine is the command of an *exec.Cmd, as far as it is constant.
func (p *pkg) commandLine(cmd ssa.Value) (w wordList) {
	call, ok := inject.Origin(cmd).(*ssa.Call)
	if !ok {
		return w
	}
	fn := call.Call.StaticCallee()
	if fn == nil {
		return w
	}
	args := call.Call.Args
	switch nameOf(fn) {
	case "os/exec.Command":
	case "os/exec.CommandContext":
		args = args[1:]
	default:
		return w
	}
	p.addWord(&w, args[0], nil)
	p.addWords(&w, args[1], nil, 0)
	return w
}
