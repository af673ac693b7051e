package report

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/finding"
	"github.com/toolvet/toolvet/internal/knowledge"
	"github.com/toolvet/toolvet/internal/summary"
)

// Explain hands what the engine knows of every call and function to toolvet
// explain. It reports nothing unless that asks.
var Explain = &analysis.Analyzer{
	Name:     "explain",
	Doc:      "tell what the engine knows of each call, for toolvet explain (no findings)",
	Run:      explain,
	Requires: []*analysis.Analyzer{summary.Analyzer},
}

func explain(pass *analysis.Pass) (any, error) {
	explained := pass.ResultOf[summary.Analyzer].(*summary.Result).Explained
	if len(explained) == 0 {
		return nil, nil
	}
	lines := knowledge.ReadLines(config.Know)
	for _, e := range explained {
		for _, l := range lines.Of(e.Symbol) {
			e.Known = append(e.Known, finding.KnownLine{File: l.File, Line: l.Line, Text: l.Text})
		}
		pass.Report(analysis.Diagnostic{Pos: e.Pos, Message: finding.Join("", finding.Detail{Explanation: &e.Explanation})})
	}
	return nil, nil
}
