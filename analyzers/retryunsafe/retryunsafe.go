package retryunsafe

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/knowledge"
	"github.com/toolvet/toolvet/internal/report"
	"github.com/toolvet/toolvet/internal/summary"
)

// Analyzer is the rule.
var Analyzer = &analysis.Analyzer{
	Name:     "retryunsafe",
	Doc:      Doc,
	URL:      "https://github.com/toolvet/toolvet/blob/main/docs/retryunsafe.md",
	Run:      run,
	Requires: []*analysis.Analyzer{summary.Analyzer},
}

func run(pass *analysis.Pass) (any, error) {
	result := pass.ResultOf[summary.Analyzer].(*summary.Result)
	report.Evidence(pass, result, summary.KeySent, summary.LookedUp, summary.ConflictEnd, summary.Filtered)
	if len(result.Resends) == 0 {
		return nil, nil
	}
	out := report.New(pass, pass.Analyzer.Name)
	for _, r := range result.Resends {
		out.Add(report.Finding{Pos: r.Pos, Message: message(r), Category: category(r), Tier: tierOf(r), Steps: report.Steps(r.Trace)})
	}
	return nil, nil
}

// tierOf says how sure a finding is: a guess more than one step costs the report.
func tierOf(r *summary.Resend) report.Tier {
	switch {
	case !r.Sure, r.Class == knowledge.Completion:
		return report.Possible
	case r.Trust != "":
		return report.Likely
	}
	return report.Proved
}
