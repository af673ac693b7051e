package analyzers_test

import (
	"flag"
	"go/doc/comment"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/analyzers"
)

var update = flag.Bool("update", false, "write the rules' pages in docs")

// The pages in docs are made from the rules' documents:
//
//	go test ./analyzers -update
func TestPages(t *testing.T) {
	for _, a := range analyzers.All() {
		path := filepath.Join("..", "docs", a.Name+".md")
		want := page(a)
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.ReplaceAll(string(got), "\r\n", "\n") != want {
			t.Errorf("docs/%s.md is not what the document of the rule says; run go test ./analyzers -update", a.Name)
		}
	}
}

// page writes a rule's document, which is in the syntax of Go's doc comments, as Markdown.
func page(a *analysis.Analyzer) string {
	var parser comment.Parser
	printer := comment.Printer{
		HeadingLevel: 2,
		HeadingID:    func(*comment.Heading) string { return "" },
	}
	summary, rest, _ := strings.Cut(strings.TrimSpace(a.Doc), "\n")
	return "<!-- Made from analyzers/" + a.Name + "/doc.go by go test ./analyzers -update. -->\n\n" +
		"# " + a.Name + ": " + summary + "\n\n" +
		string(printer.Markdown(parser.Parse(rest)))
}

// The first line of a document is what toolvet help shows in its list.
func TestSummaries(t *testing.T) {
	for _, a := range analyzers.All() {
		summary, rest, _ := strings.Cut(a.Doc, "\n")
		if n := len(summary); n == 0 || n > 70 || strings.HasSuffix(summary, ".") {
			t.Errorf("%s: the first line of the document is %q: write at most 70 bytes, without a full stop", a.Name, summary)
		}
		if !strings.HasPrefix(rest, "\n") {
			t.Errorf("%s: the first line of the document is not followed by a blank one", a.Name)
		}
		for line := range strings.Lines(a.Doc) {
			if len(strings.TrimSuffix(line, "\n")) > 82 {
				t.Errorf("%s: a line of the document is longer than 82 bytes: %s", a.Name, line)
			}
		}
	}
}

// A document lists the kinds of the rule's findings, and how to switch them off.
func TestVariantsInDocuments(t *testing.T) {
	known := make(map[string]bool)
	for _, name := range analyzers.Variants() {
		if known[name] {
			t.Errorf("%s is there twice", name)
		}
		known[name] = true
	}
	for _, a := range analyzers.All() {
		found := false
		for name := range known {
			rule, variant, _ := strings.Cut(name, "/")
			if rule != a.Name {
				continue
			}
			found = true
			if !regexp.MustCompile(`\n {2,4}(- )?([a-z-]+, )*` + variant + `[,:\n]`).MatchString(a.Doc) {
				t.Errorf("the document of %s does not list %s", rule, variant)
			}
		}
		if !found {
			t.Errorf("%s has no variants", a.Name)
		}
		shown := regexp.MustCompile(`\(-off ([^)]+)\)`).FindStringSubmatch(a.Doc)
		if shown == nil {
			t.Errorf("the document of %s does not show -off", a.Name)
			continue
		}
		for name := range strings.SplitSeq(shown[1], ",") {
			if !known[name] {
				t.Errorf("the document of %s switches off %s, which does not exist", a.Name, name)
			}
		}
	}
}
