// Toolvet finds places in tool adapters where an agent would be told something
// that is not known, or shown something that it must not see.
//
// It is one binary with two faces. As a vet tool it analyses one package for
// go vet, which calls it once for each:
//
//	go vet -vettool=$(which toolvet) ./...
//	go vet -vettool="$(go tool -n toolvet)" ./...
//
// Alone it runs go vet with itself as the tool, so that both faces give the
// same findings and share go vet's cache, and sorts what comes out:
//
//	toolvet ./...
//	toolvet -rules retryunsafe -json ./... >findings.json
//
// It also tells what the engine knows of a line:
//
//	toolvet explain client.go:88
//
// Exit codes of the stand-alone command: 0 nothing found, 1 findings, 2 toolvet
// could not do its job. See toolvet help.
package main

import (
	"io"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/analyzers"
	"github.com/toolvet/toolvet/internal/report"
)

func main() {
	os.Exit(command{
		names: analyzers.Names(), rules: analyzers.All(), variants: analyzers.Variants(),
		stdout: os.Stdout, stderr: os.Stderr,
	}.run(os.Args[1:]))
}

// A command is the program with the rules that it serves.
type command struct {
	names          []string             // of all rules, built or planned
	rules          []*analysis.Analyzer // that are built
	variants       []string             // the kinds of their findings, as config.Variant writes them
	stdout, stderr io.Writer
}

// analyzers are the rules, and what looks after the directives.
func (c command) analyzers() []*analysis.Analyzer {
	return append(slices.Clone(c.rules), report.Directives)
}

// run is main without the process: it returns the exit code. In vet-tool mode
// it does not return.
func (c command) run(args []string) int {
	switch {
	case isVetTool(args):
		c.vetTool(args)
	case len(args) > 0 && slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]):
		return c.help(args[1:])
	case len(args) == 1 && slices.Contains([]string{"version", "-version", "--version"}, args[0]):
		return c.version()
	case len(args) > 0 && args[0] == "explain":
		return c.explain(args[1:])
	}
	return c.check(args)
}
