package summary

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/internal/inject"
)

// The surest finding of a place comes first, and one of another kind stays behind
// it: it counts when the first kind is switched off.
func TestSortNames(t *testing.T) {
	timeout, reset := inject.Set(inject.Timeout), inject.Set(inject.Reset)
	var got []string
	for _, m := range sortNames([]*Misnamed{
		{Pos: 9, Wrong: UnknownAsFailed, Modes: timeout},
		{Pos: 5, Wrong: AfterSuccess, Modes: timeout},
		{Pos: 5, Wrong: UnknownAsFailed, Modes: timeout, Trust: "a guess"},
		{Pos: 5, Wrong: AfterSuccess, Modes: reset, Weak: true},
	}) {
		got = append(got, fmt.Sprintf("%d:%d %t", m.Pos, m.Wrong, m.Modes == timeout|reset))
	}
	want := fmt.Sprintf("5:%d true, 5:%d false, 9:%d false", AfterSuccess, UnknownAsFailed, UnknownAsFailed)
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}
