package retryunsafe

import (
	"slices"
	"testing"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/summary"
)

func TestVariants(t *testing.T) {
	given := make(map[string]bool)
	for _, modes := range []inject.Modes{0, inject.UnknownOutcome, inject.Set(inject.Timeout)} {
		c := category(&summary.Resend{Modes: modes})
		if given[c] = true; !slices.Contains(Variants, c) {
			t.Errorf("%s is not in the list", c)
		}
	}
	if len(given) != len(Variants) {
		t.Errorf("%v are given, %v listed", given, Variants)
	}
}
