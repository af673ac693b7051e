package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// options are what the user of the stand-alone command asks for.
type options struct {
	dir      string // of -C
	tags     string
	rules    string
	know     string
	json     bool
	patterns []string
}

// flags declares the stand-alone command's flags.
func (c command) flags(o *options) *flag.FlagSet {
	fs := flag.NewFlagSet("toolvet", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are reported by the caller, in one line
	fs.Usage = func() {}
	fs.StringVar(&o.dir, "C", "", "change to `dir` first")
	fs.StringVar(&o.tags, "tags", "", "comma-separated `list` of build tags")
	fs.StringVar(&o.rules, "rules", "", "comma-separated `list` of the rules to run, all when empty")
	fs.BoolVar(&o.json, "json", false, "write one JSON document, see toolvet help json")
	fs.Func("know", knowUsage, func(text string) error {
		o.know = joinKnow(o.know, text)
		return nil
	})
	registerSwitches(fs)
	return fs
}

// parse reads the command line of the stand-alone command.
func (c command) parse(args []string) (options, error) {
	var o options
	fs := c.flags(&o)
	if err := fs.Parse(args); err != nil {
		// The document of -json is due also when a later flag is broken.
		o.json = o.json || slices.ContainsFunc(args, func(arg string) bool { return arg == "-json" || arg == "--json" })
		if errors.Is(err, flag.ErrHelp) {
			return o, err
		}
		name := strings.TrimPrefix(err.Error(), "flag provided but not defined: -")
		if slices.Contains(c.names, name) {
			return o, fmt.Errorf("there is no flag -%[1]s here (go vet -vettool has it): write -rules %[1]s", name)
		}
		return o, fmt.Errorf("%w; see toolvet help", err)
	}
	o.patterns = fs.Args()
	for _, p := range o.patterns {
		if strings.HasPrefix(p, "-") {
			return o, fmt.Errorf("%s stands behind the packages; flags come first", p)
		}
	}
	if len(o.patterns) == 0 {
		o.patterns = []string{"./..."}
	}
	return o, nil
}
