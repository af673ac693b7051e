// Package analyzers lists the rules and their variants.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/analyzers/categorize"
	"github.com/toolvet/toolvet/analyzers/idfallback"
	"github.com/toolvet/toolvet/analyzers/rawerror"
	"github.com/toolvet/toolvet/analyzers/retryunsafe"
	"github.com/toolvet/toolvet/analyzers/secretleak"
	"github.com/toolvet/toolvet/internal/config"
)

// Names are the names of all rules, built or planned, in the order of the documents.
func Names() []string {
	return []string{"retryunsafe", "idfallback", "secretleak", "rawerror", "categorize"}
}

// built are the rules that are built, each with the kinds of its findings.
var built = []struct {
	rule     *analysis.Analyzer
	variants []string
}{
	{retryunsafe.Analyzer, retryunsafe.Variants},
	{idfallback.Analyzer, idfallback.Variants},
	{secretleak.Analyzer, secretleak.Variants},
	{rawerror.Analyzer, rawerror.Variants},
	{categorize.Analyzer, categorize.Variants},
}

// All returns the rules that are built.
func All() []*analysis.Analyzer {
	var rules []*analysis.Analyzer
	for _, b := range built {
		rules = append(rules, b.rule)
	}
	return rules
}

// Variants returns the kinds of findings of all rules, as RULE/VARIANT: what can be
// switched off. Those of a rule stand in the order of its document.
func Variants() []string {
	var names []string
	for _, b := range built {
		for _, v := range b.variants {
			names = append(names, config.Variant(b.rule.Name, v))
		}
	}
	return names
}
