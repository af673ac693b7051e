package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/report"
)

// switches are the settings of the analysis that are on or off. Both faces have
// them as flags; the stand-alone command passes on those that are on.
var switches = []struct {
	name, usage string
	value       *bool
}{
	{"tests", "report findings in tests, examples and generated files too", &config.Tests},
	{"possible", "report findings of the tier possible too, which rest on more than one guess", &config.Possible},
	{"enginelog", "write to standard error what the engine gave up on", &config.Debug},
}

func registerSwitches(fs *flag.FlagSet) {
	for _, s := range switches {
		fs.BoolVar(s.value, s.name, false, s.usage)
	}
}

// selectRules reads the value of -rules: the names of the built rules to run, in
// the order of the list of rules, all when it is empty.
func (c command) selectRules(list string) ([]string, error) {
	if list == "" {
		return c.ruleNames(), nil
	}
	asked := make(map[string]bool)
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		switch {
		case c.rule(name) != nil:
			asked[name] = true
		case slices.Contains(c.names, name):
			return nil, fmt.Errorf("rule %s is not built yet", name)
		default:
			return nil, fmt.Errorf("unknown rule %q in -rules; the rules are %s", name, strings.Join(c.names, ", "))
		}
	}
	return slices.DeleteFunc(c.ruleNames(), func(name string) bool { return !asked[name] }), nil
}

// ruleFlags are the flags with which go vet runs some rules: none for every
// built rule, so that the run shares its cache with a plain one.
func (c command) ruleFlags(rules []string) []string {
	if len(rules) == len(c.rules) {
		return nil
	}
	var flags []string
	for _, name := range rules {
		flags = append(flags, "-"+name)
	}
	return append(flags, "-"+report.Directives.Name)
}

const offUsage = "comma-separated `list` of kinds of findings that are not reported, as RULE/VARIANT"

// offNames takes the value of -off apart.
func offNames(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// judgedRules are the rules of which this run knows all findings: those that run,
// but for the ones of which a kind is switched off. A directive for such a rule
// may ignore what the run does not see.
func (o options) judgedRules() []string {
	return slices.DeleteFunc(slices.Clone(o.rules), func(rule string) bool {
		return slices.ContainsFunc(o.off, func(name string) bool { return strings.HasPrefix(name, config.Variant(rule, "")) })
	})
}
