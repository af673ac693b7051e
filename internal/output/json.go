package output

import (
	"encoding/json"
	"io"
)

// JSONVersion is the version of the document that WriteJSON writes. It changes
// when a member goes or changes its meaning, not when one is added.
const JSONVersion = 1

// JSONHelp describes the document for its readers.
const JSONHelp = `-json writes one JSON document to standard output, also when the run fails:

	{
	  "version": 1,
	  "findings": [
	    {
	      "rule": "retryunsafe",           the rule's name
	      "path": "internal/client.go",    relative to the current directory when below it,
	                                       else absolute; slashes on every system
	      "line": 88,                      from 1
	      "column": 3,                     from 1, in bytes
	      "message": "POST is sent …",     without the rule's name
	      "package": "example.com/m/api",  import path
	      "category": "resend",            the variant, in the words of the rule's document; may be absent
	      "related": [                     places that explain the finding; absent when there are none
	        {"path": "…", "line": 1, "column": 1, "message": "…"}
	      ]
	    }
	  ],
	  "problems": [                        why findings may be missing
	    {
	      "kind": "broken",                warning, broken (a package was skipped), setup (the run did
	                                       not start), internal (toolvet failed) or interrupted
	      "package": "example.com/m/b",    absent when it is not about one package
	      "message": "does not type-check (…), skipped with its importers"
	    }
	  ]
	}

Both lists are always there and sorted: findings by path, line, column and rule.
"version" changes when a member goes or changes its meaning; new members may come
without a new version. The exit code is the same as without -json.
`

// WriteJSON writes the document that JSONHelp describes.
func (r *Report) WriteJSON(w io.Writer) error {
	document := struct {
		Version  int       `json:"version"`
		Findings []Finding `json:"findings"`
		Problems []Problem `json:"problems"`
	}{JSONVersion, r.Findings, r.Problems}
	if document.Findings == nil {
		document.Findings = []Finding{}
	}
	if document.Problems == nil {
		document.Problems = []Problem{}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(document)
}
