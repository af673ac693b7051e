package output

import (
	"encoding/json"
	"io"
)

// A climateIssue is an entry of GitLab's code quality report, a part of what
// Code Climate defines.
type climateIssue struct {
	Type        string   `json:"type"`
	CheckName   string   `json:"check_name"`
	Description string   `json:"description"`
	Categories  []string `json:"categories"`
	Severity    string   `json:"severity"`
	Fingerprint string   `json:"fingerprint"`
	Location    struct {
		Path  string `json:"path"`
		Lines struct {
			Begin int `json:"begin"`
			End   int `json:"end"`
		} `json:"lines"`
	} `json:"location"`
}

// writeCodeClimate writes one JSON list. GitLab compares it with that of the
// target branch by the fingerprints, so known findings are in it too.
func (r *Report) writeCodeClimate(w io.Writer, s Setting) error {
	issues := []climateIssue{}
	for _, f := range r.standing() {
		i := climateIssue{
			Type: "issue", CheckName: f.Rule, Description: OneLine(f.Message), Categories: []string{"Bug Risk"},
			Severity: "major", Fingerprint: f.Fingerprint,
		}
		switch {
		case security(f.Rule):
			i.Categories, i.Severity = []string{"Security"}, "critical"
		case !f.serious():
			i.Categories, i.Severity = []string{"Style"}, "minor"
		}
		i.Location.Path = s.shown(f)
		i.Location.Lines.Begin, i.Location.Lines.End = f.Line, f.Line
		issues = append(issues, i)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(issues)
}

// standing are the findings that are in the source, known ones too, in its order.
func (r *Report) standing() []Finding {
	if r.Comparison == nil {
		return r.Findings
	}
	return merge(r.Findings, r.Comparison.Known)
}

// security reports whether a rule's findings are security alerts: a credential
// that is shown is one, an outcome that is told wrong is not.
func security(rule string) bool { return rule == "secretleak" }
