package config

import (
	"strings"
	"testing"
)

func TestReadOff(t *testing.T) {
	there := []string{"b/x", "b/y", "a/x"}
	tests := []struct {
		names string
		want  string
		err   string
	}{
		{"", "", `unknown rule "" in -off, which takes RULE/VARIANT; the rules are b, a`},
		{"b/y", "b/y", ""},
		{"a/x, b/x ,a/x", "b/x a/x", ""},
		{"b/x,b", "", `unknown variant "b" in -off; the variants of b are x, y`},
		{"a/y", "", `unknown variant "a/y" in -off; the variants of a are x`},
		{"b/x/y", "", `unknown variant "b/x/y" in -off; the variants of b are x, y`},
		{"x", "", `unknown rule "x" in -off, which takes RULE/VARIANT; the rules are b, a`},
	}
	for _, test := range tests {
		got, err := ReadOff("-off", strings.Split(test.names, ","), there)
		if err == nil && test.err != "" || err != nil && err.Error() != test.err || strings.Join(got, " ") != test.want {
			t.Errorf("ReadOff(%q) = %q, %v; want %q, %s", test.names, got, err, test.want, test.err)
		}
	}
	if got, err := ReadOff("-off", nil, there); got != nil || err != nil {
		t.Errorf("ReadOff of nothing = %q, %v", got, err)
	}
}
