package directive_test

import (
	"slices"
	"testing"

	"github.com/toolvet/toolvet/analyzers"
	"github.com/toolvet/toolvet/internal/directive"
)

// The list of rules cannot be imported here: the rules report through package
// report, and that asks this one.
func TestRules(t *testing.T) {
	names := analyzers.Names()
	slices.Sort(names)
	if !slices.Equal(names, directive.Rules) {
		t.Errorf("the rules are %q, known here are %q", names, directive.Rules)
	}
}
