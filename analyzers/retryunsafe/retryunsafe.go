package retryunsafe

import "golang.org/x/tools/go/analysis"

// Analyzer is the rule.
var Analyzer = &analysis.Analyzer{
	Name: "retryunsafe",
	Doc:  Doc,
	URL:  "https://github.com/toolvet/toolvet/blob/main/docs/retryunsafe.md",
	Run:  run,
}

func run(pass *analysis.Pass) (any, error) { return nil, nil }
