package secretleak_test

import (
	"testing"

	"github.com/toolvet/toolvet/analyzers/secretleak"
	"github.com/toolvet/toolvet/internal/fixtures"
)

// The folders are listed in testdata/secretleak/SCENARIOS.md; those of robust must give
// nothing at all.
func TestFixtures(t *testing.T) {
	fixtures.Check(t, secretleak.Analyzer, "secretleak", "robust")
}
