package rawerror

import (
	"slices"
	"testing"

	"github.com/toolvet/toolvet/internal/flow"
)

func TestVariants(t *testing.T) {
	given := make(map[string]bool)
	for kind := flow.Own; kind <= flow.Provider; kind++ {
		for _, flag := range []bool{false, true} {
			c := category(&flow.Raw{Words: flow.Words{Kind: kind}, Flag: flag})
			if given[c] = true; !slices.Contains(Variants, c) {
				t.Errorf("%s is not in the list", c)
			}
		}
	}
	if len(given) != len(Variants) {
		t.Errorf("%v are given, %v listed", given, Variants)
	}
}
