package knowledge

import (
	"slices"
	"testing"
)

func TestLines(t *testing.T) {
	all := ReadLines("# send (*net/http.Client).Do\nsend (*net/http.Client).Do  verb=of:0 # ours\n")
	lines := all.Of("(*net/http.Client).Do")
	if !slices.ContainsFunc(lines, func(l Line) bool {
		return l.File == "std.know" && l.Line > 0 && l.Text == "send (*net/http.Client).Do verb=of:0 err=1 wraps=net/url.Error"
	}) {
		t.Errorf("%+v", lines)
	}
	if last := lines[len(lines)-1]; last != (Line{"toolvet.know", 2, "send (*net/http.Client).Do verb=of:0 # ours"}) {
		t.Errorf("%+v", last)
	}
	if v4, v5 := all.Of("github.com/cenkalti/backoff/v4.Retry"), all.Of("github.com/cenkalti/backoff/v5.Retry"); len(v4) == 0 || !slices.Equal(v4, v5) {
		t.Errorf("versions matter: %v, %v", v4, v5)
	}
	if lines := all.Of("example.com/nowhere.F"); lines != nil {
		t.Errorf("%+v", lines)
	}
}
