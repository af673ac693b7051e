package verify

import (
	"strings"
	"sync"
	"testing"
)

// TestTable checks every line of the built-in table.
func TestTable(t *testing.T) {
	all, err := Declarations("..")
	if err != nil {
		t.Fatal(err)
	}
	loader, skipped := load(t)
	counts := map[string]int{}
	var wg sync.WaitGroup
	work := make(chan Declaration)
	for range 2 {
		wg.Go(func() {
			for d := range work {
				if err := loader.Check(d); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for _, d := range all {
		switch pkg := split(d.Symbol).pkg; {
		case d.Listed != "":
			counts["cannot be verified"]++
		case skipped(pkg):
			counts["of large modules, left out"]++
		default:
			counts["verified"]++
			work <- d
		}
	}
	close(work)
	wg.Wait()
	t.Logf("%d lines: %v", len(all), counts)
	// Sections of unverified lines are for modules that cannot be had; they must
	// not become the easy way out.
	if n := counts["cannot be verified"]; n > 80 {
		t.Errorf("%d lines stand in unverified sections: pin their modules, or leave the lines out", n)
	}
}

// TestModulesUsed: a pinned module without a line is downloaded for nothing.
func TestModulesUsed(t *testing.T) {
	all, err := Declarations("..")
	if err != nil {
		t.Fatal(err)
	}
	list, err := Modules()
	if err != nil {
		t.Fatal(err)
	}
	s := &Sources{modules: list}
	used := map[string]bool{}
	for _, d := range all {
		m, ok := s.Module(split(d.Symbol).pkg)
		used[m.Path] = true
		if !ok && d.Listed == "" {
			t.Errorf("%s: no module of modules.txt has %s", d.Pos, d.Symbol)
		}
		if ok && d.Listed != "" {
			t.Errorf("%s: %s stands in an unverified section, but %s is pinned", d.Pos, d.Symbol, m.Path)
		}
	}
	for _, m := range list {
		if !used[m.Path] {
			t.Errorf("modules.txt: no line is about %s: remove it", m.Path)
		}
	}
}

// TestWrongLines: the check can fail. Only std is needed.
func TestWrongLines(t *testing.T) {
	s, err := NewSources(nil)
	if err != nil {
		t.Fatal(err)
	}
	loader := NewLoader(s)
	for _, c := range []struct{ line, want string }{
		{"send net/http.Fetch verb=GET err=1", "has no Fetch"},
		{"send (*net/http.Clients).Do verb=of:0", "has no type Clients"},
		{"send (*net/http.Client).Fetch verb=GET", "declares no method Fetch"},
		{"send (net/http.Client).Do verb=of:0 err=1", "receiver"},
		{"send (*net/http.RoundTripper).RoundTrip verb=of:0 err=1", "receiver"},
		{"send (*net/http.Client).Do verb=of:1 err=1", "verb=1, but there are 1 parameters"},
		{"send (*net/http.Client).Do verb=of:0 err=2", "err=2, but there are 2 results"},
		{"send (*net/http.Client).Do verb=of:0 err=0", "err=0, but that result is a *Response"},
		{"send (*net/http.Client).Post verb=POST url=2 err=1", "url=2, but that parameter is a Reader"},
		{"send strings.IndexFunc effect=read keys=ClientToken", "no request of this call has such a field"},
		{"send (*net/http.Client).Post verb=POST with=net/http.WithKey", "has no WithKey"},
		{"send bufio.SplitFunc effect=execute err=3", "err=3, but there are 3 results"},
		{"send bufio.SplitFunc effect=execute err=1", "err=1, but that result is a []byte"},
		{"send bufio.SplitFunc effect=execute name=2 err=2", "name=2, but there are 2 parameters"},
		{"send bufio.Scanner.split effect=execute err=0", "err=0, but that result is a int"},
		{"send net/http.Handler effect=execute err=0", "is a type and has no signature"},
		{"client net/http.Client methods=all needs=net/http.WithMax", "needs=: net/http has no WithMax"},
		{"client net/http.Client methods=all needs=.NewRequest,.WithMax", "needs=: net/http has no WithMax"},
		{"client net/http.Client methods=all stop=.WithMax", "stop=: net/http has no WithMax"},
		{"retries net/http.AllowQuerySemicolons fn=1", "fn=1, but there are 1 parameters"},
		{"retries strings.IndexFunc fn=1 err=1", "err=1, but the callback has 1 results"},
		{"retries strings.IndexFunc fn=1 err=0", "that result of the callback is a bool"},
		{"error net/http.StatusTeapots class=rejected", "has no StatusTeapots"},
		{"error net.OpError.Operation class=depends", "has no field Operation"},
		{"error io.EOF class=ambiguous param=0", "has no signature"},
		{"error os.PathError class=depends", "is an alias"},
		{"send github.com/nobody/nothing.Do effect=write", "no module of modules.txt"},
	} {
		d := parse("test.know", c.line)
		if len(d) != 1 {
			t.Fatalf("%s: %d declarations", c.line, len(d))
		}
		if err := loader.Check(d[0]); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "test.know:1: ") {
			t.Errorf("%s: got %v, want test.know:1: … %s", c.line, err, c.want)
		}
	}
	for _, line := range []string{
		"send (*net/http.Client).Do verb=of:0 err=1",
		"send (net/http.RoundTripper).RoundTrip verb=of:0 err=1",
		"send bufio.SplitFunc effect=execute name=0 err=2",
		"send bufio.Scanner.split effect=execute err=2",
		"client net/http.Client methods=all needs=.NewRequest stop=.Client.Timeout",
		"error net.OpError.Op class=depends",
		"error io.EOF class=ambiguous",
	} {
		if err := loader.Check(parse("test.know", line)[0]); err != nil {
			t.Error(err)
		}
	}
}

// load downloads the modules of this run. skipped tells which packages are of
// modules that it leaves out.
func load(t *testing.T) (l *Loader, skipped func(pkg string) bool) {
	list, err := Modules()
	if err != nil {
		t.Fatal(err)
	}
	var wanted []Module
	for _, m := range list {
		if !m.Large || !testing.Short() {
			wanted = append(wanted, m)
		}
	}
	if err := Download(wanted); err != nil {
		t.Fatal(err)
	}
	s, err := NewSources(wanted)
	if err != nil {
		t.Fatal(err)
	}
	all := &Sources{modules: list}
	return NewLoader(s), func(pkg string) bool {
		m, ok := all.Module(pkg)
		return ok && m.Large && testing.Short()
	}
}
