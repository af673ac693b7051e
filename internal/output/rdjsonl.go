package output

import (
	"encoding/json"
	"io"
)

// rdPosition and the types below are those of reviewdog's diagnostic format.
type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"` // in bytes
}

type rdRange struct {
	Start rdPosition `json:"start"`
	End   rdPosition `json:"end"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

type rdNamed struct {
	Name  string `json:"name,omitempty"`
	Value string `json:"value,omitempty"`
	URL   string `json:"url,omitempty"`
}

type rdDiagnostic struct {
	Message  string `json:"message"`
	Location struct {
		Path  string  `json:"path"`
		Range rdRange `json:"range"`
	} `json:"location"`
	Severity    string         `json:"severity"`
	Source      rdNamed        `json:"source"`
	Code        rdNamed        `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
}

// writeRDJSONL writes one diagnostic a line, with paths from the repository's root.
func (r *Report) writeRDJSONL(w io.Writer, s Setting) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	src := make(sources)
	for _, f := range r.Findings {
		d := rdDiagnostic{Message: OneLine(f.Message), Severity: "ERROR"}
		if !f.serious() {
			d.Severity = "WARNING"
		}
		begin, end := src.columns(f)
		d.Location.Path = s.shown(f)
		d.Location.Range = rdRange{rdPosition{f.Line, begin}, rdPosition{f.Line, end}}
		d.Source = rdNamed{Name: "toolvet", URL: home}
		d.Code = rdNamed{Value: f.Rule, URL: s.rule(f.Rule).URL}
		if len(f.Fixes) > 0 { // reviewdog takes one suggestion for a place
			for _, edit := range f.Fixes[0].Edits {
				if edit.File != f.File {
					continue
				}
				text := src.file(edit.File)
				from, to := at(text, edit.Start), at(text, edit.End)
				d.Suggestions = append(d.Suggestions, rdSuggestion{rdRange{rdPosition{from.line, from.column}, rdPosition{to.line, to.column}}, edit.New})
			}
		}
		if err := e.Encode(d); err != nil {
			return err
		}
	}
	return nil
}

// home is where toolvet lives.
const home = "https://github.com/toolvet/toolvet"
