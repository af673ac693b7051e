package categorize

import (
	"slices"
	"testing"

	"github.com/toolvet/toolvet/internal/summary"
)

// Each way to misname an outcome has a variant of its own.
func TestVariants(t *testing.T) {
	if len(Variants) != int(summary.NumWrong) {
		t.Errorf("%d variants for %d ways", len(Variants), summary.NumWrong)
	}
	for w, v := range Variants {
		if v == "" || slices.Index(Variants, v) != w {
			t.Errorf("way %d has the name %q", w, v)
		}
	}
}
