package main

import (
	"fmt"
	"strings"
	"testing"
)

// What a directive does to a finding, and what is said of the directive, in both
// faces of the binary.
func TestSuppression(t *testing.T) {
	const (
		finding = "client.go:%d:18: POST is sent again after an unknown outcome (a timeout): (*Client).Create → post → (*http.Client).Post (client.go:11), by a loop; make one idempotency key before the first attempt, or look the result up before sending again [retryunsafe]\n"
		rules   = "the rules are categorize, idfallback, rawerror, retryunsafe, secretleak"
	)
	sent := func(line int) string { return fmt.Sprintf(finding, line) }
	tests := []struct {
		name, line string
		args       []string
		stdout     string // of toolvet; go vet says the same less what is unused
	}{
		{"honoured", "//toolvet:ignore retryunsafe the service drops doubles", nil, ""},
		{"honoured, for all rules", "//toolvet:ignore toolvet the service drops doubles", nil, ""},
		{"staticcheck's form", "//lint:ignore retryunsafe the service drops doubles", nil, ""},
		{"golangci-lint's form", "//nolint:retryunsafe // the service drops doubles", nil, ""},
		{"no reason", "//toolvet:ignore retryunsafe", nil,
			"client.go:21:3: toolvet:ignore needs a reason, so it is not honoured [directive]\n" + sent(22)},
		{"unknown rule", "//toolvet:ignore retryunsave by key", nil,
			`client.go:21:3: toolvet:ignore names "retryunsave", which is no rule: ` + rules + " [directive]\n" + sent(22)},
		{"unused", "//toolvet:ignore secretleak none in it", nil,
			"client.go:21:3: toolvet:ignore ignores no finding of secretleak: remove it [directive]\n" + sent(22)},
		{"unused by half", "//nolint:retryunsafe,secretleak // none in it", nil,
			"client.go:21:3: nolint ignores no finding of secretleak: remove the name [directive]\n"},
		{"of a rule that did not run", "//toolvet:ignore secretleak none in it", []string{"-rules=retryunsafe"}, sent(22)},
		{"of a rule of which a kind is off", "//toolvet:ignore retryunsafe,secretleak none in it", []string{"-off=retryunsafe/resend"},
			"client.go:21:3: toolvet:ignore ignores no finding of secretleak: remove the name [directive]\n"},
		{"of all rules, a kind is off", "//toolvet:ignore toolvet none in it", []string{"-off=retryunsafe/resend"}, ""},
		{"of a rule that is not built, or will be", "//toolvet:ignore idfallback none in it", []string{"-rules=retryunsafe"}, sent(22)},
	}
	m := realRules(t, "")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m.write(t, "client.go", above(test.line))
			code := 0
			if test.stdout != "" {
				code = 1
			}
			m.toolvet(t, test.args...).want(t, code, test.stdout, "")
			if test.args != nil {
				return
			}
			vet := m.go_(t, "vet", "-vettool="+self(t), "./...")
			for line := range strings.Lines(test.stdout) {
				if got := strings.Contains(vet.stderr, line); got == strings.Contains(line, "ignores no finding") {
					t.Errorf("go vet says %t: %s\n%s", got, line, vet.stderr)
				}
			}
			if test.stdout == "" && vet.code != 0 {
				t.Errorf("go vet: exit code %d\n%s", vet.code, vet.stderr)
			}
		})
	}
}

// A package that does not compile has no say on its directives.
func TestUnusedInBrokenPackage(t *testing.T) {
	m := realRules(t, "-- a.go --\npackage a\n\nvar _ = nonsense //toolvet:ignore retryunsafe why\n")
	m.toolvet(t).want(t, 2, "", "m: does not type-check (./a.go:3:9: undefined: nonsense), skipped with its importers\n")
}

// A directive on a declaration and one on a file ignore what is in them; one of
// tests is judged when tests are.
func TestWiderSuppressions(t *testing.T) {
	m := realRules(t, "-- b_test.go --\npackage client\n\nvar x = 1 //toolvet:ignore retryunsafe why\n")
	m.write(t, "client.go", strings.Replace(client, "// Create opens a ticket.\n", "// Create opens a ticket.\n//\n//toolvet:ignore retryunsafe why\n", 1))
	m.toolvet(t).want(t, 0, "", "")
	m.write(t, "client.go", "//toolvet:ignore retryunsafe why\n\n"+client)
	m.toolvet(t).want(t, 0, "", "")
	m.toolvet(t, "-tests").want(t, 1, "b_test.go:3:11: toolvet:ignore ignores no finding of retryunsafe: remove it [directive]\n", "")
}
