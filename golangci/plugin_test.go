package golangci

import (
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/toolvet/toolvet/analyzers"
	"github.com/toolvet/toolvet/internal/config"
)

// reset forgets what other tests have applied.
func reset() {
	applied = settled{}
	config.Linters, config.Know, config.Tests, config.Possible, config.Off = nil, "", false, false, nil
}

func TestRegistered(t *testing.T) {
	defer reset()
	all, err := register.GetPlugin("toolvet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := all(nil)
	if err != nil {
		t.Fatal(err)
	}
	whole, _ := p.BuildAnalyzers()
	if p.GetLoadMode() != register.LoadModeTypesInfo || len(whole) != len(analyzers.All())+1 {
		t.Errorf("load mode %s, %d analyzers", p.GetLoadMode(), len(whole))
	}
	for i, a := range analyzers.All() {
		newPlugin, err := register.GetPlugin(a.Name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := newPlugin(map[string]any{})
		if err != nil {
			t.Fatal(err)
		}
		if own, _ := p.BuildAnalyzers(); len(own) != 1 || own[0] != whole[i] || own[0].Name != a.Name {
			t.Errorf("%s is not the same analyzer in both linters: its findings would come twice", a.Name)
		}
	}
}

func TestSettings(t *testing.T) {
	tests := []struct {
		name   string
		linter string
		conf   map[string]any
		want   string // the error
	}{
		{"all", "toolvet", map[string]any{"rules": []any{"retryunsafe"}, "know": "fresh m.A\n", "tests": true, "possible": true, "off": []any{"rawerror/flag", "retryunsafe/resend"}}, ""},
		{"own", "retryunsafe", map[string]any{"know": "fresh m.A\n"}, ""},
		{"unknown setting", "toolvet", map[string]any{"rulse": 1}, `unknown setting "rulse"; the settings are rules, know, tests, possible, off`},
		{"unknown setting of a rule", "retryunsafe", map[string]any{"rules": []any{"secretleak"}}, `unknown setting "rules"; the settings are know, tests, possible, off`},
		{"wrong type", "toolvet", map[string]any{"tests": "yes"}, "cannot read the settings: "},
		{"unknown rule", "toolvet", map[string]any{"rules": []any{"retryunsave"}}, `there is no rule "retryunsave"; the rules are retryunsafe, `},
		{"unknown variant", "toolvet", map[string]any{"off": []any{"rawerror/flags"}}, `unknown variant "rawerror/flags" in off; the variants of rawerror are error, body, flag`},
		{"variant of no rule", "retryunsafe", map[string]any{"off": []any{"resend"}}, `unknown rule "resend" in off, which takes RULE/VARIANT; the rules are retryunsafe, `},
		{"no list of variants", "toolvet", map[string]any{"off": "rawerror/flag"}, "cannot read the settings: "},
		{"unreadable declarations", "toolvet", map[string]any{"know": "fresh m.A\nfrsh m.B"}, `settings.know:2: unknown kind "frsh"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			defer reset()
			newPlugin, err := register.GetPlugin(test.linter)
			if err != nil {
				t.Fatal(err)
			}
			_, err = newPlugin(test.conf)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n")) {
				t.Errorf("%v, want %s", err, test.want)
			}
			if test.want == "" && (config.Know != "fresh m.A\n" || config.Tests != (test.linter == "toolvet")) {
				t.Errorf("the settings do not hold: %q, tests %t", config.Know, config.Tests)
			}
			if off := strings.Join(config.Off, " "); test.name == "all" && off != "retryunsafe/resend rawerror/flag" {
				t.Errorf("the settings do not hold: %q are off", off)
			}
		})
	}
}

// One engine serves all linters: what one says holds for all, in any order.
func TestSettingsOfTwo(t *testing.T) {
	defer reset()
	know, other := Analysis{Know: "fresh m.A\n"}, Analysis{Know: "fresh m.B\n"}
	for _, order := range [][]string{{"retryunsafe", "toolvet"}, {"toolvet", "retryunsafe"}} {
		reset()
		said := map[string]Analysis{"retryunsafe": know}
		for _, linter := range order {
			if err := applied.apply(linter, said[linter]); err != nil {
				t.Error(err)
			}
		}
		if config.Know != know.Know || strings.Join(config.Linters, " ") != "toolvet" {
			t.Errorf("%v: know %q, linters %v", order, config.Know, config.Linters)
		}
		reset()
		said["toolvet"] = other
		var err error
		for _, linter := range order {
			err = applied.apply(linter, said[linter])
		}
		if err == nil || !strings.Contains(err.Error(), "the settings of retryunsafe and toolvet differ") {
			t.Errorf("%v: %v", order, err)
		}
		reset()
		said["retryunsafe"] = Analysis{Off: []string{"rawerror/flag", "rawerror/body"}}
		said["toolvet"] = Analysis{Off: []string{"rawerror/body", "rawerror/flag"}}
		for _, linter := range order {
			if err := applied.apply(linter, said[linter]); err != nil {
				t.Error(err)
			}
		}
		if off := strings.Join(config.Off, " "); off != "rawerror/body rawerror/flag" {
			t.Errorf("%v: %q are off", order, off)
		}
	}
}
