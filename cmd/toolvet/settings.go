package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/toolvet/toolvet/internal/config"
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

// selectRules turns the value of -rules into flags for go vet: none when every
// built rule is asked for, so that the run shares its cache with a plain one.
func (c command) selectRules(list string) ([]string, error) {
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
	if len(asked) == len(c.rules) {
		return nil, nil
	}
	var flags []string
	for _, a := range c.rules {
		if asked[a.Name] {
			flags = append(flags, "-"+a.Name)
		}
	}
	return flags, nil
}
