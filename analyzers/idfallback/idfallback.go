package idfallback

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/identity"
	"github.com/toolvet/toolvet/internal/report"
	"github.com/toolvet/toolvet/internal/summary"
)

// Analyzer is the rule.
var Analyzer = &analysis.Analyzer{
	Name:     "idfallback",
	Doc:      Doc,
	URL:      "https://github.com/toolvet/toolvet/blob/main/docs/idfallback.md",
	Run:      run,
	Requires: []*analysis.Analyzer{summary.Analyzer},
}

func run(pass *analysis.Pass) (any, error) {
	result := pass.ResultOf[summary.Analyzer].(*summary.Result)
	if len(result.Fallbacks) == 0 {
		return nil, nil
	}
	out := report.New(pass, pass.Analyzer.Name)
	for _, f := range result.Fallbacks {
		out.Add(report.Finding{Pos: f.Pos, Message: message(f), Category: f.Shape, Tier: tierOf(f)})
	}
	return nil, nil
}

// tierOf says how sure a finding is: a guess more than one costs the report.
func tierOf(f *identity.Fallback) report.Tier {
	switch {
	case f.Guess > 1:
		return report.Possible
	case f.Guess > 0:
		return report.Likely
	}
	return report.Proved
}
