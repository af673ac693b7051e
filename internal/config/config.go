// Package config answers: what did the user ask of the analysis?
//
// Only settings that change what the analyzers do live here. Each front end
// fills them before an analyzer runs (the vet tool and the stand-alone command
// from flags, the golangci-lint plugin from its settings) and the engine reads
// them at run time:
//
//	if config.Tests || !isTest(file) { … }
//
// A unit process of go vet is cached under its flags and sources alone, so a
// setting must arrive as a flag. Nothing here may come from the environment or
// from a file that the tool reads.
package config

// The settings, with what holds when the user says nothing.
var (
	// Tests reports findings in tests, examples and generated files too.
	Tests bool

	// Possible reports findings of the tier "possible" too: those that rest on
	// more than one guess.
	Possible bool

	// Off are the kinds of findings that are switched off, each as Variant writes
	// it. ReadOff has made them, so every name exists.
	Off []string

	// Know is text in the grammar of package knowledge: what the user declares
	// of functions, beside the built-in tables. It has been parsed once by the
	// time an analyzer runs, so a second parse does not fail.
	Know string

	// Details puts behind each message what the reports of the stand-alone
	// command are made of, and reports what a directive suppresses as well.
	Details bool

	// Explain reports what the engine knows of every call and function, for
	// toolvet explain. It comes with Details.
	Explain bool

	// Linters are the names under which golangci-lint reports findings, nil under
	// other drivers. It prints the rule's name itself, so messages go without, and
	// honours //nolint for these names.
	Linters []string

	// Debug writes to standard error what the engine gave up on: a line that
	// begins with DebugPrefix, and perhaps a stack below it.
	Debug bool
)

// DebugPrefix marks the engine's own words among the output of go vet, so that
// they are not taken for a compile error.
const DebugPrefix = "toolvet engine: "
