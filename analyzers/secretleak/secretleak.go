package secretleak

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/flow"
	"github.com/toolvet/toolvet/internal/report"
	"github.com/toolvet/toolvet/internal/summary"
)

// Analyzer is the rule.
var Analyzer = &analysis.Analyzer{
	Name:     "secretleak",
	Doc:      Doc,
	URL:      "https://github.com/toolvet/toolvet/blob/main/docs/secretleak.md",
	Run:      run,
	Requires: []*analysis.Analyzer{summary.Analyzer},
}

func run(pass *analysis.Pass) (any, error) {
	result := pass.ResultOf[summary.Analyzer].(*summary.Result)
	report.Evidence(pass, result, summary.Redacted)
	if len(result.Leaks) == 0 {
		return nil, nil
	}
	out := report.New(pass, pass.Analyzer.Name)
	for _, l := range result.Leaks {
		out.Add(report.Finding{Pos: l.Pos, Message: message(l), Category: category(l), Tier: tierOf(l), Steps: report.Named(l.Path)})
	}
	return nil, nil
}

// tierOf says how sure a finding is: a guess more than one costs the report.
func tierOf(l *flow.Leak) report.Tier {
	switch {
	case l.Source.Guess > 1, l.Meant:
		return report.Possible
	case l.Source.Trust != "":
		return report.Likely
	}
	return report.Proved
}
