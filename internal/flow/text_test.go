package flow

import "testing"

func TestVerbs(t *testing.T) {
	tests := []struct {
		format string
		before []string // text in front of each verb
		args   []int
		shows  []bool
	}{
		{"GET %s?key=%s", []string{"GET ", "?key="}, []int{0, 1}, []bool{true, true}},
		{"%d%% of %v", []string{"", "% of "}, []int{0, 1}, []bool{false, true}},
		{"%[2]s %[1]T", []string{"", " "}, []int{1, 0}, []bool{true, false}},
		{"%*d %q", []string{"", " "}, []int{1, 2}, []bool{false, true}},
		{"%.4s…%.64s", []string{"", "…"}, []int{0, 1}, []bool{false, true}},
		{"%#v %p", []string{"", " "}, []int{0, 1}, []bool{true, false}},
	}
	for _, test := range tests {
		got, ok := verbs(test.format)
		if !ok || len(got) != len(test.args) {
			t.Errorf("%q: %v, %v", test.format, got, ok)
			continue
		}
		for i, v := range got {
			if v.before != test.before[i] || v.arg != test.args[i] || v.shows() != test.shows[i] {
				t.Errorf("%q: verb %d is %+v, shows %v", test.format, i, v, v.shows())
			}
		}
	}
	if _, ok := verbs("%!"); ok {
		t.Error("a format that cannot be read is read")
	}
}

func TestQueryName(t *testing.T) {
	for prefix, want := range map[string]string{
		"https://api.example/v1?key=":     "key",
		"https://api.example/v1?a=1&sig=": "sig",
		"&access_token=":                  "access_token",
		"token=":                          "", // text, no URL
		"?key":                            "",
		"why? because x=":                 "",
		"":                                "",
	} {
		if got := queryName(prefix); got != want {
			t.Errorf("queryName(%q) = %q, want %q", prefix, got, want)
		}
	}
}

func TestSaysFailure(t *testing.T) {
	for text, want := range map[string]bool{
		"Error: the store gave no answer": true,
		"failed to pin":                   true,
		"**Failed**":                      true,
		"❌ not sent":                      true,
		`{"ok": false, "error": "x"}`:     true,
		`{"ok":true}`:                     false,
		"errors are listed below":         true, // a prefix; it counts only where something failed
		"2 pods":                          false,
	} {
		if got := saysFailure(text); got != want {
			t.Errorf("saysFailure(%q) = %v", text, got)
		}
	}
}

func TestSetJoin(t *testing.T) {
	any, known := &Source{Any: true}, &Source{What: "field Token"}
	var s Set
	s.join(Set{Src: any, P: 1})
	s.join(Set{Src: known, H: 2})
	if s.Src != known || s.P != 1 || s.H != 2 {
		t.Errorf("got %+v: a credential that is known goes before one that may be there", s)
	}
	if s.join(Set{Src: any, P: 1}) {
		t.Error("a set that has all changes")
	}
	w := Words{Kind: Body, P: 1}
	w.join(Words{Kind: Provider, Src: known, P: 4})
	if w.Kind != Provider || w.Src != known || w.P != 5 {
		t.Errorf("got %+v: the strongest words win", w)
	}
}
