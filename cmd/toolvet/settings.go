package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
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

const knowUsage = "`text` that declares what functions do, in the grammar of toolvet.know"

// knowFile is the name of a module's declarations, beside its go.mod.
const knowFile = "toolvet.know"

// moduleKnow joins the declarations of the module at root with those of the
// flag and checks both. Go vet's cache knows the text because it goes on as a
// flag; a file that the vet tool read by itself would give stale findings.
func moduleKnow(root, fromFlag string) (string, error) {
	path := filepath.Join(root, knowFile)
	data, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return "", fmt.Errorf("cannot read the module's declarations: %w", err)
	}
	fromFile := string(data)
	if err := checkKnow(knowFile, fromFile); err != nil {
		return "", err
	}
	if err := checkKnow("-know", fromFlag); err != nil {
		return "", err
	}
	text := compactKnow(joinKnow(fromFile, fromFlag))
	if limit := argumentLimit(); len(text) > limit {
		return "", fmt.Errorf("%s and -know hold %d bytes of declarations; more than %d do not fit into an argument of go vet", knowFile, len(text), limit)
	}
	return text, nil
}

// argumentLimit is what the system takes as one argument, less some room: Linux
// takes 128 KiB, Windows 32,767 characters for the whole command line.
func argumentLimit() int {
	if runtime.GOOS == "windows" {
		return 24_000
	}
	return 120_000
}

func joinKnow(a, b string) string {
	if a == "" || b == "" || strings.HasSuffix(a, "\n") {
		return a + b
	}
	return a + "\n" + b
}

// compactKnow drops comment lines and blank ones. The text is part of the key
// of go vet's cache: a comment that is edited must not start everything anew.
func compactKnow(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			kept = append(kept, line+"\n")
		}
	}
	return strings.Join(kept, "")
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
