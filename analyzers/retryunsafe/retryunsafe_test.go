package retryunsafe_test

import (
	"testing"

	"github.com/toolvet/toolvet/analyzers/retryunsafe"
	"github.com/toolvet/toolvet/internal/fixtures"
)

// The folders are listed in testdata/retryunsafe/SCENARIOS.md; those of robust
// must give nothing at all.
func TestFixtures(t *testing.T) {
	fixtures.Check(t, retryunsafe.Analyzer, "retryunsafe", "robust")
}
