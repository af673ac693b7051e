package analyzers_test

import (
	"testing"

	"github.com/toolvet/toolvet/analyzers"
	"github.com/toolvet/toolvet/internal/fixtures"
)

// The folders of a rule are listed in testdata/<rule>/SCENARIOS.md.
func TestFixtures(t *testing.T) { fixtures.Check(t, analyzers.All()...) }
