package main

import (
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/output"
)

// help prints the usage, or the document of a topic.
func (c command) help(topics []string) int {
	switch {
	case len(topics) == 0:
		c.usage()
		return 0
	case len(topics) > 1:
		fmt.Fprintln(c.stderr, "toolvet: help takes one topic, see toolvet help")
		return 2
	case topics[0] == "json":
		fmt.Fprint(c.stdout, output.JSONHelp)
		return 0
	}
	topic := topics[0]
	for _, a := range c.analyzers() {
		if a.Name != topic {
			continue
		}
		fmt.Fprintf(c.stdout, "%s: %s\n", a.Name, strings.TrimSpace(a.Doc))
		if a.URL != "" {
			fmt.Fprintf(c.stdout, "\n%s\n", a.URL)
		}
		return 0
	}
	if slices.Contains(c.names, topic) {
		fmt.Fprintf(c.stderr, "toolvet: rule %s is not built yet\n", topic)
		return 2
	}
	fmt.Fprintf(c.stderr, "toolvet: no help on %q; the topics are %s, directive and json\n", topic, strings.Join(c.ruleNames(), ", "))
	return 2
}

func (c command) usage() {
	w := c.stdout
	fmt.Fprint(w, `Toolvet finds places in tool adapters where an agent would be told something
that is not known, or shown something that it must not see.

Usage:

	toolvet [flags] [packages]    analyse packages, ./... when none are named
	toolvet explain file.go:88    what is known of the calls on a line, and why there is no finding
	toolvet help [topic]          this text, or the document of a rule or of directive; json: the form of -json
	toolvet version               the version of the tool
	go vet -vettool=$(which toolvet) [vet flags] [packages]

Rules:

`)
	for _, a := range c.rules {
		fmt.Fprintf(w, "	%-13s %s\n", a.Name, firstLine(a.Doc))
	}
	fmt.Fprint(w, "\nFlags:\n\n")
	c.flags(&options{}).VisitAll(func(f *flag.Flag) { printFlag(w, f) })
	fmt.Fprintf(w, "\nFormats:\n\n%s", formatNames())
	fmt.Fprint(w, `
As a vet tool it has the flags -tests, -possible, -know, -off and -enginelog,
and one flag for each rule: -retryunsafe runs that rule only, -retryunsafe=false
all others. See also go help packages and go help vet.

Exit codes: 0 nothing found, 1 findings, 2 toolvet could not do its job.
`)
}

func printFlag(w io.Writer, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	fmt.Fprintf(w, "	%-13s %s\n", strings.TrimSpace("-"+f.Name+" "+value), usage)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// rule returns the built rule of that name, or nil.
func (c command) rule(name string) *analysis.Analyzer {
	for _, a := range c.rules {
		if a.Name == name {
			return a
		}
	}
	return nil
}

func (c command) ruleNames() []string {
	var names []string
	for _, a := range c.rules {
		names = append(names, a.Name)
	}
	return names
}

// version prints what the binary was built from and with.
func (c command) version() int {
	fmt.Fprintf(c.stdout, "toolvet %s %s %s/%s\n", sourceVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return 0
}

// sourceVersion is the module's version, or the revision of a build without one.
func sourceVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown version)"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision := settings["vcs.revision"]
	if revision == "" {
		return "(devel)"
	}
	if settings["vcs.modified"] == "true" {
		revision += "+dirty"
	}
	return revision
}
