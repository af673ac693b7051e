package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What the analyzers get is what the user wrote, line by line.
func TestKnow(t *testing.T) {
	const file = "# Ours.\n\nfresh m.A\n  send m.B verb=POST # why\n"
	const fromFile, fromFlag = `fresh m.A\nsend m.B verb=POST # why\n`, `fresh m.C\n`
	tests := []struct {
		name string
		file string
		args []string
		want string
	}{
		{"none", "", nil, ""},
		{"file", file, nil, fromFile},
		{"file with the line ends of Windows", strings.ReplaceAll(file, "\n", "\r\n"), nil, fromFile},
		{"flag", "", []string{"-know", "fresh m.C"}, fromFlag},
		{"both", file, []string{"-know", "fresh m.C"}, fromFile + fromFlag},
		{"file without a last line end", strings.TrimSuffix(file, "\n"), []string{"-know", "fresh m.C"}, fromFile + fromFlag},
		{"flag twice", "", []string{"-know", "fresh m.C", "-know", "# more\nfresh m.D\n"}, fromFlag + `fresh m.D\n`},
		{"text of a message", "", []string{"-know", `text "gone = \"away\"" class=ambiguous`}, `text \"gone = \\\"away\\\"\" class=ambiguous\n`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := withFunctions(t, "flagKnow()")
			writeKnow(t, m.dir, test.file)
			m.toolvet(t, test.args...).want(t, 1, `p.go:4:2: "`+test.want+`" is known [flagme]`+"\n", "")
		})
	}
}

func writeKnow(t *testing.T, dir, text string) {
	t.Helper()
	if text == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(dir, knowFile), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// The file of the module counts, wherever toolvet is started, and an edit is
// seen in the next run.
func TestKnowOfModule(t *testing.T) {
	m := module(t, "-- toolvet.know --\nfresh m.A\n-- p/functions.go --\n"+functions+"-- p/p.go --\npackage p\n\nfunc f() { flagKnow() }\n-- p/toolvet.know --\nnot read\n")
	below := process{dir: filepath.Join(m.dir, "p")}
	below.toolvet(t).want(t, 1, `p.go:3:12: "fresh m.A\n" is known [flagme]`+"\n", "")
	writeKnow(t, m.dir, "fresh m.B\n")
	below.toolvet(t).want(t, 1, `p.go:3:12: "fresh m.B\n" is known [flagme]`+"\n", "")
	writeKnow(t, m.dir, "nonsense m.B\n")
	below.toolvet(t).wantError(t, `toolvet: ../toolvet.know:1: unknown kind "nonsense"`)
}

func TestUnreadableKnow(t *testing.T) {
	tests := []struct {
		name string
		file string
		args []string
		want string
	}{
		{"file", "fresh m.A\n\nfrsh m.B\n", nil, `toolvet: toolvet.know:3: unknown kind "frsh"`},
		{"flag", "fresh m.A\n", []string{"-know", "fresh m.C\nfrsh m.B"}, `toolvet: -know:2: unknown kind "frsh"`},
		{"twice", "fresh m.A\n", []string{"-know", "fresh m.A"}, "toolvet: toolvet.know with -know:2: fresh m.A is declared twice"},
		{"too long", "fresh m." + strings.Repeat("A", argumentLimit()) + "\n", nil, "toolvet: toolvet.know and -know hold "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := withFunctions(t, "flagKnow()")
			writeKnow(t, m.dir, test.file)
			m.toolvet(t, test.args...).wantError(t, test.want)
		})
	}
}
