// Package golangci is the module plugin of golangci-lint. It registers the linter
// toolvet, which has all rules, and each rule as a linter of its own:
//
//	# .custom-gcl.yml
//	version: v2.15.0
//	plugins:
//	  - module: github.com/toolvet/toolvet
//	    import: github.com/toolvet/toolvet/golangci
//	    version: v0.1.0
//
// See docs/golangci-lint.md for the configuration.
package golangci

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/analyzers"
	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/knowledge"
	"github.com/toolvet/toolvet/internal/report"
)

// all is the name of the linter that has all rules.
const all = "toolvet"

func init() {
	register.Plugin(all, func(conf any) (register.LinterPlugin, error) {
		s, err := decode[Settings](conf)
		if err != nil {
			return nil, err
		}
		rules, err := selected(s.Rules)
		if err != nil {
			return nil, err
		}
		return plugin(append(rules, report.Directives)), applied.apply(all, s.Analysis)
	})
	for _, a := range analyzers.All() {
		register.Plugin(a.Name, func(conf any) (register.LinterPlugin, error) {
			s, err := decode[Analysis](conf)
			if err != nil {
				return nil, err
			}
			return plugin{a}, applied.apply(a.Name, s)
		})
	}
}

// Settings are what the configuration may say of the linter toolvet.
type Settings struct {
	Rules []string `json:"rules"` // the rules to run, all when there are none
	Analysis
}

// Analysis is what the configuration may say of each linter. It holds for all of
// them: one engine serves them.
type Analysis struct {
	Know     string   `json:"know"`     // declarations, in the grammar of toolvet.know
	Tests    bool     `json:"tests"`    // report findings in tests and generated files too
	Possible bool     `json:"possible"` // report findings of the tier possible too
	Off      []string `json:"off"`      // kinds of findings that are not reported, as RULE/VARIANT
}

// A plugin is the analyzers of one linter. They are the same objects in every
// linter: golangci-lint runs an analyzer once, so no finding comes twice.
type plugin []*analysis.Analyzer

// BuildAnalyzers returns the analyzers of the linter.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) { return p, nil }

// GetLoadMode says that the analyzers need types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// decode reads the settings of a linter into a struct. An unknown name is an
// error that lists those there are.
func decode[T any](conf any) (T, error) {
	s, err := register.DecodeSettings[T](conf)
	if err == nil {
		return s, nil
	}
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		if name, ok := strings.CutPrefix(cause.Error(), "json: unknown field "); ok {
			return s, fmt.Errorf("unknown setting %s; the settings are %s", name, strings.Join(names(reflect.TypeFor[T]()), ", "))
		}
	}
	return s, fmt.Errorf("cannot read the settings: %w", err)
}

func names(t reflect.Type) []string {
	var all []string
	for f := range t.Fields() {
		if f.Anonymous {
			all = append(all, names(f.Type)...)
		} else {
			all = append(all, f.Tag.Get("json"))
		}
	}
	return all
}

// selected are the rules of that names, all when there are no names.
func selected(rules []string) ([]*analysis.Analyzer, error) {
	if len(rules) == 0 {
		return analyzers.All(), nil
	}
	var some []*analysis.Analyzer
	for _, a := range analyzers.All() {
		if slices.Contains(rules, a.Name) {
			some = append(some, a)
		}
	}
	for _, name := range rules {
		if !slices.ContainsFunc(some, func(a *analysis.Analyzer) bool { return a.Name == name }) {
			return nil, fmt.Errorf("there is no rule %q; the rules are %s", name, strings.Join(built(), ", "))
		}
	}
	return some, nil
}

func built() []string {
	var names []string
	for _, a := range analyzers.All() {
		names = append(names, a.Name)
	}
	return names
}

// applied are the settings that hold. golangci-lint makes every linter that is
// configured, in no particular order, before it runs any.
var applied settled

type settled struct {
	mu     sync.Mutex
	said   Analysis
	linter string // that said it, empty when nothing was said
}

// apply makes the settings of a linter hold. A linter without settings takes
// those of the others; two that differ are an error, because one of them would
// be ignored.
func (s *settled) apply(linter string, a Analysis) error {
	if _, err := knowledge.Parse("settings.know", a.Know); err != nil {
		return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	var err error
	if a.Off, err = config.ReadOff("off", a.Off, analyzers.Variants()); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// A finding goes by the name of toolvet where that is enabled beside the rule,
	// so golangci-lint would not honour the rule's name in a nolint.
	switch {
	case linter == all:
		config.Linters = []string{all}
	case !slices.Contains(config.Linters, all) && !slices.Contains(config.Linters, linter):
		config.Linters = append(config.Linters, linter)
	}
	switch {
	case reflect.DeepEqual(a, Analysis{}):
		return nil
	case s.linter != "" && s.linter != linter && !reflect.DeepEqual(s.said, a):
		first, second := min(linter, s.linter), max(linter, s.linter)
		return fmt.Errorf("the settings of %s and %s differ, and one engine serves both: write them once, or the same to both", first, second)
	}
	s.said, s.linter = a, linter
	config.Know, config.Tests, config.Possible, config.Off = a.Know, a.Tests, a.Possible, a.Off
	return nil
}
