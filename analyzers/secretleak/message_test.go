package secretleak

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/internal/flow"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Each class that the tables can give, and that of a tool's result, has its words
// and its variants.
func TestVariants(t *testing.T) {
	given := make(map[string]bool)
	for _, class := range append(slices.Clone(knowledge.ShownBy), "tool") {
		for _, source := range []*flow.Source{{What: "field token"}, {What: "field token", URL: true}, {What: "field token", Error: true}} {
			l := &flow.Leak{Class: class, Source: source}
			c := category(l)
			if given[c] = true; !slices.Contains(Variants, c) {
				t.Errorf("%s is not in the list", c)
			}
			if m := message(l); strings.Contains(m, "reaches :") || strings.HasSuffix(m, "; ") {
				t.Errorf("there are no words for %s: %s", class, m)
			}
		}
	}
	if len(given) != len(Variants) {
		t.Errorf("%v are given, %v listed", given, Variants)
	}
}
