package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/output"
)

// options are what the user of the stand-alone command asks for.
type options struct {
	dir           string // of -C
	tags          string
	ruleList      string
	rules         []string // of ruleList: those that run
	know          string
	offList       []string
	off           []string // of offList: the kinds that are switched off
	formats       []string
	file          string
	targets       []target // of formats and file
	id            string
	newFrom       string
	baseline      string
	writeBaseline bool
	patterns      []string
}

// flags declares the stand-alone command's flags.
func (c command) flags(o *options) *flag.FlagSet {
	fs := flag.NewFlagSet("toolvet", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are reported by the caller, in one line
	fs.Usage = func() {}
	fs.StringVar(&o.dir, "C", "", "change to `dir` first")
	fs.StringVar(&o.tags, "tags", "", "comma-separated `list` of build tags")
	fs.StringVar(&o.ruleList, "rules", "", "comma-separated `list` of the rules to run, all when empty")
	fs.Func("format", "write in `format`, or format:file; several with commas", func(value string) error {
		o.formats = append(o.formats, value)
		return nil
	})
	fs.StringVar(&o.file, "o", "", "write to `file`, not to standard output")
	fs.BoolFunc("json", "the same as -format json", func(string) error {
		o.formats = append(o.formats, "json")
		return nil
	})
	fs.StringVar(&o.newFrom, "new-from", "", "report only what is new since the merge base with `revision`")
	fs.StringVar(&o.baseline, "baseline", "", "report only what is not in `file`")
	fs.BoolVar(&o.writeBaseline, "write-baseline", false, "write what is found to the file of -baseline")
	fs.StringVar(&o.id, "sarif-id", "toolvet/", "`category` of the SARIF run in code scanning")
	fs.Func("know", knowUsage, func(text string) error {
		o.know = joinKnow(o.know, text)
		return nil
	})
	fs.Func("off", offUsage, func(list string) error {
		o.offList = append(o.offList, offNames(list)...)
		return nil
	})
	registerSwitches(fs)
	return fs
}

// parse reads the command line of the stand-alone command. The options are good
// for writing a report also when there is an error.
func (c command) parse(args []string) (options, error) {
	var o options
	fs := c.flags(&o)
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return o, err
	}
	if err != nil {
		// The document of -json is due also when a later flag is broken.
		if slices.ContainsFunc(args, func(arg string) bool { return arg == "-json" || arg == "--json" }) {
			o.targets = []target{{format: "json"}}
		}
		name := strings.TrimPrefix(err.Error(), "flag provided but not defined: -")
		if slices.Contains(c.names, name) {
			return o, fmt.Errorf("there is no flag -%[1]s here (go vet -vettool has it): write -rules %[1]s", name)
		}
		return o, fmt.Errorf("%w; see toolvet help", err)
	}
	if o.targets, err = parseTargets(o.formats, o.file, isTerminal(c.stdout)); err != nil {
		return o, err
	}
	if o.rules, err = c.selectRules(o.ruleList); err != nil {
		return o, err
	}
	if o.off, err = config.ReadOff("-off", o.offList, c.variants); err != nil {
		return o, err
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
	switch {
	case o.writeBaseline && o.baseline == "":
		return o, errors.New("-write-baseline does not know where to: write -baseline file -write-baseline")
	case o.writeBaseline && o.newFrom != "":
		return o, errors.New("-write-baseline writes all findings, -new-from leaves out the old ones; use one of the two")
	case o.baseline != "" && o.newFrom != "":
		return o, errors.New("-baseline and -new-from both say what is old; use one of the two")
	case o.id != "" && !strings.HasSuffix(o.id, "/"):
		o.id += "/"
	}
	return o, nil
}

// formatNames lists the formats for the usage.
func formatNames() string {
	var b strings.Builder
	for _, f := range output.Formats() {
		fmt.Fprintf(&b, "	%-13s %s\n", f.Name, f.Use)
	}
	return b.String()
}
