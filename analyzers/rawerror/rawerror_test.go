package rawerror_test

import (
	"testing"

	"github.com/toolvet/toolvet/analyzers/rawerror"
	"github.com/toolvet/toolvet/internal/fixtures"
)

// The folders are listed in testdata/rawerror/SCENARIOS.md; those of robust must give
// nothing at all.
func TestFixtures(t *testing.T) {
	fixtures.Check(t, rawerror.Analyzer, "rawerror", "robust")
}
