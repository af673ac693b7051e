// Package analyzers lists the rules.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/analyzers/idfallback"
	"github.com/toolvet/toolvet/analyzers/rawerror"
	"github.com/toolvet/toolvet/analyzers/retryunsafe"
	"github.com/toolvet/toolvet/analyzers/secretleak"
)

// Names are the names of all rules, built or planned, in the order of the documents.
func Names() []string {
	return []string{"retryunsafe", "idfallback", "secretleak", "rawerror", "categorize"}
}

// All returns the rules that are built.
func All() []*analysis.Analyzer {
	return []*analysis.Analyzer{retryunsafe.Analyzer, idfallback.Analyzer, secretleak.Analyzer, rawerror.Analyzer}
}
