package summary_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/toolvet/toolvet/internal/fixtures"
	"github.com/toolvet/toolvet/internal/summary"
)

func TestFacts(t *testing.T) {
	analysistest.Run(t, fixtures.Dir(t), summary.Analyzer, "./facts/...")
}
