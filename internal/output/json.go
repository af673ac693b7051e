package output

import (
	"encoding/json"
	"io"
)

// JSONVersion is the version of the document that WriteJSON writes. It changes
// when a member goes or changes its meaning, not when one is added.
const JSONVersion = 1

// JSONHelp describes the document for its readers.
const JSONHelp = `-json (or -format json) writes one JSON document, also when the run fails:

	{
	  "version": 1,
	  "findings": [                        those that count
	    {
	      "rule": "retryunsafe",           the rule's name; "directive" for a directive without effect
	      "path": "internal/client.go",    relative to the current directory when below it,
	                                       else absolute; slashes on every system
	      "line": 88,                      from 1
	      "column": 3,                     from 1, in bytes
	      "endColumn": 21,                 behind the place; absent when it does not end on its line
	      "message": "POST is sent …",     without the rule's name
	      "package": "example.com/m/api",  import path
	      "function": "(*Client).create",  that it stands in; absent when there is none
	      "object": "(*net/http.Client).Do",  what is called there, or return, panic, assignment …
	      "category": "resend",            the variant, in the words of the rule's document; may be absent
	      "confidence": "proved",          proved, likely or possible, see the rule's document
	      "fingerprint": "5d41…:1",        toolvet/v1: made of rule, package, function, object and an
	                                       ordinal; lines and messages do not change it
	      "steps": [                       the way from the place down; may be absent
	        {"name": "do", "package": "example.com/m/api", "file": "client.go", "line": 88}
	      ],
	      "related": [                     places that explain the finding; absent when there are none
	        {"path": "…", "line": 1, "column": 1, "message": "…"}
	      ],
	      "fixes": [                       changes that mend it; absent when there are none
	        {"message": "…", "edits": [{"filename": "…", "start": 0, "end": 0, "new": "…"}]}
	      ]
	    }
	  ],
	  "suppressed": [                      findings that a directive ignores; absent when there are none
	    {"suppressed": {"reason": "…", "line": 87, "column": 3}}   and the members above
	  ],
	  "comparison": {                      with -new-from and -baseline only
	    "with": "the baseline f",          what the findings were compared with, in words
	    "known": [],                       findings that were there before
	    "mended": [                        what was there before and is no more
	      {"rule": "…", "package": "…", "function": "…", "object": "…", "count": 1}
	    ]
	  },
	  "problems": [                        why findings may be missing
	    {
	      "kind": "broken",                warning, broken (a package was skipped), setup (the run did
	                                       not start), internal (toolvet failed) or interrupted
	      "package": "example.com/m/b",    absent when it is not about one package
	      "message": "does not type-check (…), skipped with its importers"
	    }
	  ]
	}

The lists "findings" and "problems" are always there; all are sorted, findings by
path, line, column and rule. "version" changes when a member goes or changes its
meaning; new members may come without a new version. The exit code is the same as
without -json.
`

// WriteJSON writes the document that JSONHelp describes.
func (r *Report) WriteJSON(w io.Writer) error {
	document := struct {
		Version    int         `json:"version"`
		Findings   []Finding   `json:"findings"`
		Suppressed []Finding   `json:"suppressed,omitempty"`
		Comparison *Comparison `json:"comparison,omitempty"`
		Problems   []Problem   `json:"problems"`
	}{JSONVersion, r.Findings, r.Suppressed, r.Comparison, r.Problems}
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
