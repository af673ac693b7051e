package categorize

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/report"
	"github.com/toolvet/toolvet/internal/summary"
)

// Analyzer is the rule.
var Analyzer = &analysis.Analyzer{
	Name:     "categorize",
	Doc:      Doc,
	URL:      "https://github.com/toolvet/toolvet/blob/main/docs/categorize.md",
	Run:      run,
	Requires: []*analysis.Analyzer{summary.Analyzer},
}

func run(pass *analysis.Pass) (any, error) {
	result := pass.ResultOf[summary.Analyzer].(*summary.Result)
	if len(result.Wrong) == 0 {
		return nil, nil
	}
	out := report.New(pass, pass.Analyzer.Name)
	for _, m := range result.Wrong {
		out.Add(report.Finding{
			Pos: m.Pos, Message: message(m), Category: variant(m.Wrong), Tier: tierOf(m), Steps: report.Steps(m.Trace), Fixes: fixes(m),
		})
	}
	return nil, nil
}

// tierOf says how sure a finding is.
func tierOf(m *summary.Misnamed) report.Tier {
	switch {
	case m.Weak:
		return report.Possible
	case m.Trust != "":
		return report.Likely
	}
	return report.Proved
}

func fixes(m *summary.Misnamed) []analysis.SuggestedFix {
	if m.Fix == nil {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message:   m.Fix.What,
		TextEdits: []analysis.TextEdit{{Pos: m.Fix.Pos, End: m.Fix.End, NewText: []byte(m.Fix.Text)}},
	}}
}
