package knowledge

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		text  string
		class Class
		mode  string
		ok    bool
	}{
		{"timeout", Ambiguous, "timeout", true},
		{"Timeout", Ambiguous, "timeout", true},
		{"EOF", Ambiguous, "reset", true},
		{"eof", Ambiguous, "reset", true},
		{"unexpected EOF", Ambiguous, "reset", true},
		{"connection reset by peer", Ambiguous, "reset", true},
		{": broken pipe", Ambiguous, "reset", true},
		{"status 502", Ambiguous, "server_error", true},
		{"connection refused", NotExecuted, "unsent", true},
		{"dial tcp: lookup x: no such host", NotExecuted, "unsent", true},
		{"TLS handshake timeout", NotExecuted, "unsent", true}, // longer than "timeout"
		{"429", NotExecuted, "rate_limited", true},
		{"HTTP 429: slow", NotExecuted, "rate_limited", true},
		{"rate limit", NotExecuted, "rate_limited", true},
		{"already exists", Rejected, "rejected", true},
		{"not found", Rejected, "rejected", true},
		{"unauthorized", Rejected, "unauthenticated", true},
		{"forbidden", Rejected, "forbidden", true},
		{"Client.Timeout or context cancellation while reading body", Completed, "malformed", true},
		{"geofence", Depends, "", false}, // eof is no word in it
		{"14290", Depends, "", false},
		{"broken heart", Depends, "", false},
		{"", Depends, "", false},
	} {
		class, mode, ok := Default().Text(c.text)
		if class != c.class || mode != c.mode || ok != c.ok {
			t.Errorf("Text(%q) = %v, %q, %v, want %v, %q, %v", c.text, class, mode, ok, c.class, c.mode, c.ok)
		}
	}
}

func TestModes(t *testing.T) {
	modes, decided := Modes([]string{"http_5xx", "timeout", "predicate", "http_503"})
	if len(modes) != 2 || modes[0] != "server_error" || modes[1] != "timeout" || !decided {
		t.Errorf("%v %v", modes, decided)
	}
	for _, c := range conditionTable {
		var mode string
		for m := range strings.FieldsSeq(c.modes) {
			if err := oneOf(&mode, m, modeNames); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	}
}
