package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// threePackages has findings in several packages, files and lines, in a test
// and an external test, and behind a build tag.
const threePackages = `
-- b/b.go --
package b

func flagMe() {}

func f() {
	flagMe(); flagMe()
	flagMe()
}
-- b/b_test.go --
package b

func g() { flagMe() }
-- b/x_test.go --
package b_test

func flagMe() {}
func g()      { flagMe() }
-- a/z/z.go --
package z

func flagMe() {}
func f()      { flagMe() }
-- a/a.go --
package a

func flagMe()    {}
func flagMaybe() {}
func f()         { flagMaybe(); flagMe() }
-- a/tagged.go --
//go:build special

package a

func g() { flagMe() }
-- clean/clean.go --
package clean
`

const (
	inA      = "a/a.go:5:33: flagMe is called [flagme]\n"
	inMaybe  = "a/a.go:5:20: flagMaybe is called [flagme]\n"
	inTagged = "a/tagged.go:5:12: flagMe is called [flagme]\n"
	inZ      = "a/z/z.go:4:17: flagMe is called [flagme]\n"
	inB      = "b/b.go:6:2: flagMe is called [flagme]\nb/b.go:6:12: flagMe is called [flagme]\nb/b.go:7:2: flagMe is called [flagme]\n"
	inTests  = "b/b_test.go:3:12: flagMe is called [flagme]\nb/x_test.go:4:17: flagMe is called [flagme]\n"
)

func TestFindings(t *testing.T) {
	m := module(t, threePackages)
	tests := []struct {
		name   string
		args   []string
		code   int
		stdout string
	}{
		{"everything by default", nil, 1, inA + inZ + inB},
		{"the same in another order", []string{"./clean", "./b", "./a/..."}, 1, inA + inZ + inB},
		{"some packages", []string{"./a", "./clean"}, 1, inA},
		{"by import path", []string{"m/a/z"}, 1, inZ},
		{"a clean package", []string{"./clean"}, 0, ""},
		{"tests too", []string{"-tests"}, 1, inA + inZ + inB + inTests},
		{"no tests", []string{"-tests=false", "./b"}, 1, inB},
		{"possible too", []string{"-possible", "./a"}, 1, inMaybe + inA},
		{"a kind off", []string{"-possible", "-off", "flagme/resend", "./a"}, 1, inMaybe},
		{"all kinds off", []string{"-possible", "-off=flagme/resend, flagme/guess"}, 0, ""},
		{"tags", []string{"-tags", "special,more", "./a"}, 1, inA + inTagged},
		{"rules", []string{"-rules", "other, flagme", "./a"}, 1, inA},
		{"one rule", []string{"-rules=flagme", "./a"}, 1, inA},
		{"another rule", []string{"-rules=other"}, 0, ""},
		{"-C is as if started there", []string{"-C", "a"}, 1, "a.go:5:33: flagMe is called [flagme]\nz/z.go:4:17: flagMe is called [flagme]\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m.toolvet(t, test.args...).want(t, test.code, test.stdout, "")
		})
	}
}

// Below the current directory a path is relative, elsewhere absolute.
func TestPaths(t *testing.T) {
	m := module(t, threePackages)
	root := filepath.ToSlash(m.dir)
	m.dir = filepath.Join(m.dir, "a")
	m.toolvet(t, "m/a/z", "m/b").want(t, 1, strings.ReplaceAll(inB, "b/b.go", root+"/b/b.go")+"z/z.go:4:17: flagMe is called [flagme]\n", "")
}

func TestPathsBehindSymlink(t *testing.T) {
	m := module(t, threePackages)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(m.dir, link); err != nil {
		t.Skip(err)
	}
	process{dir: link}.toolvet(t, "./a").want(t, 1, inA, "")
	m.toolvet(t, "-C", link, "./a").want(t, 1, inA, "")
	process{dir: link, env: []string{"PWD="}}.toolvet(t, "./a").want(t, 1, inA, "")
}

// One line for each finding, whatever the message.
func TestMessageOfTwoLines(t *testing.T) {
	withFunctions(t, "flagTwoLines()").toolvet(t).want(t, 1, "p.go:4:2: one two [flagme]\n", "")
}

// A setting that changes nothing must not cost a cold run.
func TestRuleFlags(t *testing.T) {
	c := command{names: []string{"a", "b", "c"}, rules: analyzersNamed("b", "a")}
	tests := []struct{ rules, want string }{
		{"", ""},
		{"a", "-a -directive"},
		{"a,a", "-a -directive"},
		{"a,b", ""},
		{" b , a ", ""},
		{"b", "-b -directive"},
	}
	for _, test := range tests {
		rules, err := c.selectRules(test.rules)
		if got := strings.Join(c.ruleFlags(rules), " "); err != nil || got != test.want {
			t.Errorf("-rules %q: flags %q, %v; want %q", test.rules, got, err, test.want)
		}
	}
}

// The names come to the analyzers in one order, so that two ways to write the same
// share a cache.
func TestOffReachesGoVet(t *testing.T) {
	m := withFunctions(t, "flagOff()")
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, `[]`},
		{[]string{"-off="}, `[]`},
		{[]string{"-off", "flagme/guess"}, `["flagme/guess"]`},
		{[]string{"-off=other/none, flagme/guess,other/none"}, `["flagme/guess" "other/none"]`},
		{[]string{"-off=other/none", "-off=flagme/guess"}, `["flagme/guess" "other/none"]`},
	} {
		m.toolvet(t, test.args...).want(t, 1, "p.go:4:2: "+test.want+" are off [flagme]\n", "")
	}
	c := command{variants: []string{"a/x", "a/y"}}
	o, err := c.parse([]string{"-off=a/y,a/x"})
	if got := strings.Join(c.vetFlags(o), " "); err != nil || !strings.HasSuffix(got, " -off=a/x,a/y") {
		t.Errorf("flags %q, %v", got, err)
	}
}

func TestEngineLog(t *testing.T) {
	m := module(t, threePackages)
	m.env = []string{salt + "=engine"} // go vet shows the log of computed packages only
	r := m.toolvet(t, "-enginelog", "./clean")
	r.want(t, 0, "", "# m/clean\ntoolvet engine: looked at m/clean\n")
}
