package rawerror

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/flow"
	"github.com/toolvet/toolvet/internal/report"
	"github.com/toolvet/toolvet/internal/summary"
)

// Analyzer is the rule.
var Analyzer = &analysis.Analyzer{
	Name:     "rawerror",
	Doc:      Doc,
	URL:      "https://github.com/toolvet/toolvet/blob/main/docs/rawerror.md",
	Run:      run,
	Requires: []*analysis.Analyzer{summary.Analyzer},
}

func run(pass *analysis.Pass) (any, error) {
	result := pass.ResultOf[summary.Analyzer].(*summary.Result)
	report.Evidence(pass, result, summary.Mapped)
	if len(result.Raws) == 0 {
		return nil, nil
	}
	out := report.New(pass, pass.Analyzer.Name)
	for _, r := range result.Raws {
		out.Add(report.Finding{Pos: r.Pos, Message: message(r), Category: category(r), Tier: tierOf(r), Steps: report.Named(r.Path)})
	}
	return nil, nil
}

// tierOf says how sure a finding is: a guess more than one costs the report.
func tierOf(r *flow.Raw) report.Tier {
	switch src := r.Words.Src; {
	case src == nil:
		return report.Proved
	case src.Guess > 1:
		return report.Possible
	case src.Trust != "":
		return report.Likely
	}
	return report.Proved
}
