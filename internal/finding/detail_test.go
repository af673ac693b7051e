package finding

import (
	"reflect"
	"testing"
)

func TestJoin(t *testing.T) {
	want := Detail{
		Function: "(*T).f", Object: "return", EndColumn: 9, Confidence: "likely",
		Steps:      []Step{{Name: "do", Package: "m/a", File: "a.go", Line: 3}},
		Suppressed: &Suppressed{Reason: "→ <why>\x1e", Line: 2, Column: 4},
		Directive:  &Directive{Rules: []string{"toolvet"}},
	}
	message, got := Split(Join("it is sent", want))
	if message != "it is sent" || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %+v", message, got)
	}
}

func TestSplitOfOthers(t *testing.T) {
	for _, text := range []string{"", "plain", "a\x1eb", "a\x1e{\"function\": 3}"} {
		if message, d := Split(text); message != text || !reflect.DeepEqual(d, Detail{}) {
			t.Errorf("%q: %q, %+v", text, message, d)
		}
	}
}
