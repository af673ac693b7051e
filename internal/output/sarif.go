package output

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/toolvet/toolvet/internal/finding"
)

// The types of this file are the part of SARIF 2.1.0 that toolvet writes, in the
// order of its members. A library models all of it, with three modules behind
// it and a constructor for each object; the part is small, and a test validates
// it against the official schema.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool               sarifTool            `json:"tool"`
		Invocations        []sarifInvocation    `json:"invocations"`
		OriginalURIBaseIDs map[string]sarifBase `json:"originalUriBaseIds"`
		AutomationDetails  *sarifAutomation     `json:"automationDetails,omitempty"`
		ColumnKind         string               `json:"columnKind"`
		Results            []sarifResult        `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		SemanticVersion string      `json:"semanticVersion"`
		InformationURI  string      `json:"informationUri"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string          `json:"id"`
		ShortDescription sarifText       `json:"shortDescription"`
		FullDescription  sarifText       `json:"fullDescription"`
		Help             sarifText       `json:"help"`
		HelpURI          string          `json:"helpUri,omitempty"`
		Configuration    sarifLevel      `json:"defaultConfiguration"`
		Properties       sarifProperties `json:"properties"`
	}
	sarifText struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifLevel struct {
		Level string `json:"level"`
	}
	sarifProperties struct {
		Tags             []string `json:"tags,omitempty"`
		Precision        string   `json:"precision,omitempty"`
		ProblemSeverity  string   `json:"problem.severity,omitempty"`
		SecuritySeverity string   `json:"security-severity,omitempty"`
		Category         string   `json:"category,omitempty"`
		Confidence       string   `json:"confidence,omitempty"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool                `json:"executionSuccessful"`
		Notifications       []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string    `json:"level"`
		Message sarifText `json:"message"`
	}
	sarifBase struct {
		Description sarifText `json:"description"`
	}
	sarifAutomation struct {
		ID string `json:"id"`
	}
	sarifResult struct {
		RuleID              string             `json:"ruleId"`
		RuleIndex           int                `json:"ruleIndex"`
		Level               string             `json:"level"`
		Message             sarifText          `json:"message"`
		Locations           []sarifLocation    `json:"locations"`
		PartialFingerprints map[string]string  `json:"partialFingerprints"`
		CodeFlows           []sarifCodeFlow    `json:"codeFlows,omitempty"`
		BaselineState       string             `json:"baselineState,omitempty"`
		Suppressions        []sarifSuppression `json:"suppressions,omitempty"`
		Fixes               []sarifFix         `json:"fixes,omitempty"`
		Properties          *sarifProperties   `json:"properties,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
		Message  *sarifText     `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifLogical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
		Kind               string `json:"kind"`
	}
	sarifArtifact struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifCodeFlow struct {
		ThreadFlows []sarifThreadFlow `json:"threadFlows"`
	}
	sarifThreadFlow struct {
		Locations []sarifFlowLocation `json:"locations"`
	}
	sarifFlowLocation struct {
		Location sarifLocation `json:"location"`
	}
	sarifSuppression struct {
		Kind          string        `json:"kind"`
		Justification string        `json:"justification"`
		Location      sarifLocation `json:"location"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sourceRoot  = "%SRCROOT%"
)

// writeSARIF writes a log as GitHub code scanning reads it: all findings that are
// in the source, those that are suppressed or known marked as such.
func (r *Report) writeSARIF(w io.Writer, s Setting) error {
	l := sarifWriter{Setting: s, sources: make(sources)}
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name: "toolvet", SemanticVersion: semanticVersion(s.Version), InformationURI: home, Rules: l.rules(),
		}},
		Invocations:        []sarifInvocation{r.invocation()},
		OriginalURIBaseIDs: map[string]sarifBase{sourceRoot: {sarifText{Text: "the root of the repository"}}},
		ColumnKind:         "utf16CodeUnits",
		Results:            []sarifResult{},
	}
	if s.ID != "" {
		run.AutomationDetails = &sarifAutomation{s.ID}
	}
	known := make(map[string]bool)
	if r.Comparison != nil {
		for _, f := range r.Comparison.Known {
			known[f.Fingerprint] = true
		}
	}
	for _, f := range merge(r.standing(), r.Suppressed) {
		result := l.result(f)
		if r.Comparison != nil {
			result.BaselineState = "new"
			if known[f.Fingerprint] || f.Suppressed != nil {
				result.BaselineState = "unchanged"
			}
		}
		run.Results = append(run.Results, result)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

type sarifWriter struct {
	Setting
	sources sources
}

func (l sarifWriter) rules() []sarifRule {
	rules := []sarifRule{}
	for _, r := range l.Rules {
		rule := sarifRule{
			ID: r.Name, HelpURI: r.URL, Configuration: sarifLevel{level(r.Name)},
			ShortDescription: sarifText{Text: r.Summary},
			FullDescription:  sarifText{Text: first(r.Text, 1000)},
			Help:             sarifText{Text: r.Text, Markdown: r.Markdown},
			Properties:       sarifProperties{Tags: []string{"reliability"}, Precision: "high", ProblemSeverity: level(r.Name)},
		}
		if security(r.Name) {
			rule.Properties.Tags, rule.Properties.SecuritySeverity = []string{"security"}, "7.5"
		}
		rules = append(rules, rule)
	}
	return rules
}

func level(rule string) string {
	if rule == DirectiveRule {
		return "warning"
	}
	return "error"
}

// first is the first paragraph of a text, cut where it is too long.
func first(text string, most int) string {
	paragraph, _, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
	paragraph = OneLine(paragraph)
	if runes := []rune(paragraph); len(runes) > most {
		paragraph = string(runes[:most-1]) + "…"
	}
	return paragraph
}

func (r *Report) invocation() sarifInvocation {
	i := sarifInvocation{ExecutionSuccessful: r.ExitCode() != 2}
	for _, p := range r.Problems {
		level := "warning"
		if p.Kind.fatal() {
			level = "error"
		}
		i.Notifications = append(i.Notifications, sarifNotification{level, sarifText{Text: p.String()}})
	}
	return i
}

func (l sarifWriter) result(f Finding) sarifResult {
	rule := 0
	for i, r := range l.Rules {
		if r.Name == f.Rule {
			rule = i
		}
	}
	place := l.place(f)
	result := sarifResult{
		RuleID: f.Rule, RuleIndex: rule, Level: level(f.Rule), Message: sarifText{Text: f.Message},
		Locations:           []sarifLocation{place},
		PartialFingerprints: map[string]string{FingerprintVersion: f.Fingerprint},
	}
	if f.Function != "" {
		result.Locations[0].Logical = []sarifLogical{{f.Package + "." + f.Function, "function"}}
	}
	if f.Category != "" || f.Confidence != "" {
		result.Properties = &sarifProperties{Category: f.Category, Confidence: f.Confidence}
	}
	if len(f.Steps) > 0 {
		result.CodeFlows = []sarifCodeFlow{{[]sarifThreadFlow{{l.flow(f)}}}}
	}
	if s := f.Suppressed; s != nil {
		result.Suppressions = []sarifSuppression{{"inSource", s.Reason, sarifLocation{Physical: l.line(f.File, f.Path, s.Line, s.Column)}}}
	}
	for _, fix := range f.Fixes {
		result.Fixes = append(result.Fixes, l.fix(fix))
	}
	return result
}

// place is where a finding stands: a part of one line, because an alert shows in
// a pull request only if its whole region is in the diff.
func (l sarifWriter) place(f Finding) sarifLocation {
	begin, end := l.sources.columns(f)
	line, _ := l.sources.line(f.File, f.Line)
	return sarifLocation{Physical: sarifPhysical{l.artifact(f.File, f.Path), sarifRegion{
		f.Line, utf16Column(line, begin), f.Line, utf16Column(line, end),
	}}}
}

// line is the rest of a line behind a column.
func (l sarifWriter) line(file, path string, n, column int) sarifPhysical {
	return l.place(Finding{File: file, Path: path, Line: n, Column: column}).Physical
}

// artifact is a file, relative to the repository's root when it is below it.
func (l sarifWriter) artifact(file, path string) sarifArtifact {
	if rel, ok := l.relative(file); ok {
		return sarifArtifact{(&url.URL{Path: rel}).EscapedPath(), sourceRoot}
	}
	if file != "" {
		abs := filepath.ToSlash(file)
		if !strings.HasPrefix(abs, "/") {
			abs = "/" + abs // C:/…
		}
		return sarifArtifact{(&url.URL{Scheme: "file", Path: abs}).String(), ""}
	}
	return sarifArtifact{(&url.URL{Path: path}).EscapedPath(), ""}
}

// flow is the way of a finding. A step in a dependency has no file in the
// repository: it is named in words, at the last place that has one.
func (l sarifWriter) flow(f Finding) []sarifFlowLocation {
	var flow []sarifFlowLocation
	add := func(where sarifPhysical, text string) {
		flow = append(flow, sarifFlowLocation{sarifLocation{Physical: where, Message: &sarifText{Text: text}}})
	}
	last := l.place(f).Physical
	if f.Function != "" {
		add(last, f.Function)
	}
	for _, step := range f.Steps {
		text := "calls " + step.Name
		if file := l.sources.locate(f, step); file != "" {
			last = l.line(file, file, step.Line, l.indent(file, step))
		} else if step.Package != "" {
			text += ", in " + step.Package
		}
		add(last, text)
	}
	return flow
}

// indent is the column of the first thing on a step's line.
func (l sarifWriter) indent(file string, step finding.Step) int {
	line, _ := l.sources.line(file, step.Line)
	return len(line) - len(strings.TrimLeft(line, " \t")) + 1
}

func (l sarifWriter) fix(fix Fix) sarifFix {
	out := sarifFix{Description: sarifText{Text: fix.Message}, Changes: []sarifChange{}}
	for _, edit := range fix.Edits {
		text := l.sources.file(edit.File)
		from, to := at(text, edit.Start), at(text, edit.End)
		column := func(p point) int {
			line, _ := l.sources.line(edit.File, p.line)
			return utf16Column(line, p.column)
		}
		change := sarifReplacement{sarifRegion{from.line, column(from), to.line, column(to)}, sarifText{Text: edit.New}}
		artifact := l.artifact(edit.File, edit.File)
		if n := len(out.Changes); n > 0 && out.Changes[n-1].Artifact == artifact {
			out.Changes[n-1].Replacements = append(out.Changes[n-1].Replacements, change)
		} else {
			out.Changes = append(out.Changes, sarifChange{artifact, []sarifReplacement{change}})
		}
	}
	return out
}

var semver = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)

// semanticVersion makes a semantic version of the version of a build, which may
// be a revision.
func semanticVersion(v string) string {
	if v = strings.TrimPrefix(v, "v"); semver.MatchString(v) {
		return v
	}
	v = "0.0.0-devel." + strings.Trim(strings.ReplaceAll(v, "+", "."), "()")
	if semver.MatchString(v) {
		return v
	}
	return "0.0.0-devel"
}
