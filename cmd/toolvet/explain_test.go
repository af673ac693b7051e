package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

const explainedSource = `package client

import (
	"context"
	"net/http"
	"strings"
)

type Client struct{ hc *http.Client }

func (c *Client) do(ctx context.Context, method, key string) error {
	req, err := http.NewRequestWithContext(ctx, method, "https://example.com/tickets", strings.NewReader("x"))
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := c.hc.Do(req) // line 19
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *Client) Again(ctx context.Context) (err error) {
	for range 3 {
		if err = c.do(ctx, "POST", ""); err == nil { // line 28
			return nil
		}
	}
	return err
}

func (c *Client) Keyed(ctx context.Context, id string) (err error) {
	for range 3 {
		if err = c.do(ctx, "POST", id); err == nil { // line 37
			return nil
		}
	}
	return err
}

func (c *Client) Read(ctx context.Context) (err error) {
	for range 3 {
		if err = c.do(ctx, "GET", ""); err == nil { // line 46
			return nil
		}
	}
	return err
}

func (c *Client) Once(ctx context.Context) error {
	return c.do(ctx, "POST", "") // line 54
}

// retry calls f again.
func retry(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil || !transient(err) { // line 60
			return err
		}
	}
	return err
}

func transient(err error) bool {
	return err != context.Canceled
}

func (c *Client) Ignored(ctx context.Context) (err error) {
	return retry(func() error { return c.do(ctx, "POST", "") }) //toolvet:ignore retryunsafe they drop doubles
}

func name(s string) string { return strings.ToUpper(s) }

func stop(why string) { panic(why) }

func (c *Client) State(ctx context.Context) string {
	err := c.do(ctx, "POST", "") // line 80
	switch {
	case err == nil:
		return "done"
	case err == context.Canceled:
		return "unknown"
	}
	return "failed"
}
`

func TestExplain(t *testing.T) {
	m := realRules(t, "-- p/client.go --\n"+explainedSource+"-- toolvet.know --\nsend (*m/p.Client).other effect=read\n")
	tests := []struct {
		name string
		line string
		says []string
		not  string
	}{
		{"a send of the library", "19", []string{
			"p/client.go:19, in (*Client).do\n", "call of (*http.Client).Do\n", "known by   the tables\n", "std.know:", ": send (*net/http.Client).Do verb=of:0 err=1 wraps=net/url.Error\n",
			"what parameter method (an HTTP method) says over http: open\n", "no finding nothing in this function runs it again; if a caller does, the finding stands there [retryunsafe]\n",
		}, "finding: "},
		{"a finding", "28", []string{
			"finding: POST is sent again", "sends      POST over http: it changes something\n", "by         do (client.go:28) → (*http.Client).Do (client.go:19)\n", "key        none\n",
			"timeout         is sent again (outcome unknown)\n", "ok              returns nil\n", "unsent          does not return here\n", "repeated   a loop, after timeout, ",
		}, "no finding"},
		{"a key", "37", []string{"no finding the key made at client.go:35 [retryunsafe]\n", "key        decided by a value of this function\n", "harmless by the key made at client.go:35"}, "finding: "},
		{"a read", "46", []string{"sends      GET over http: it changes nothing\n", "no finding a second time does no harm: it changes nothing [retryunsafe]\n"}, "finding: "},
		{"once", "54", []string{"no finding nothing in this function runs it again; if a caller does, the finding stands there [retryunsafe]\n"}, "finding: "},
		{"a function that repeats", "58", []string{"function retry\n", "repeated   it calls f again, after unsent, "}, "call of"},
		{"a function that judges", "67", []string{"function transient\n", "answers    true to unsent, ", "answers    false to canceled\n"}, "call of"},
		{"a suppression", "72", []string{"suppressed in line 72 (they drop doubles): POST is sent again", "call of client.retry\n", "reset           returns an error of type net/url.Error (the failure in its chain); is sent again (outcome unknown)\n", "note       it calls its argument 1 again\n"}, "no finding nothing in"},
		{"names of an outcome", "80", []string{"named      \"failed\" at client.go:87, after timeout, reset: a finding\n", "\"unknown\" at client.go:85, after canceled: it leaves the outcome open\n"}, "finding: "},
		{"nothing known", "75", []string{"call of strings.ToUpper\n", "no finding the tables name it, and not as something that goes out [retryunsafe]\n"}, "sends  "},
		{"where text goes", "77", []string{"function stop\n", "text       parameter why is shown: panic\n"}, "finding: "},
		{"between", "17", []string{"call of http.Header.Set\n", "key (net/http.Header).Set name=0 value=1\n"}, "finding: "},
		{"no call", "9", []string{"there is no call on this line, and no function around it\n"}, "finding: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := m.toolvet(t, "explain", "p/client.go:"+test.line)
			if r.code != 0 || r.stderr != "" {
				t.Errorf("exit code %d\n%s", r.code, r.stderr)
			}
			for _, text := range test.says {
				if !strings.Contains(r.stdout, text) {
					t.Errorf("it does not say %q:\n%s", text, r.stdout)
				}
			}
			if strings.Contains(strings.ReplaceAll(r.stdout, "no finding", "no-finding"), strings.ReplaceAll(test.not, "no finding", "no-finding")) {
				t.Errorf("it says %q:\n%s", test.not, r.stdout)
			}
		})
	}
}

// What a package of the module does with text is known in the others, too.
func TestExplainImported(t *testing.T) {
	m := realRules(t, `-- q/q.go --
package q

import (
	"log"
	"net/http"
)

type T struct{ c *http.Client }

func (t *T) Both(_ string, text string) string {
	log.Print(text)
	log.Print(text)
	return "so: " + text
}
-- p.go --
package p

import "m/q"

func f(t *q.T, x string) string { return t.Both("", x) }
`)
	r := m.toolvet(t, "explain", "p.go:5")
	for _, text := range []string{"known by   the source of m/q\n", "text       the result shows what parameter text shows\n", "text       parameter text is shown: log\n"} {
		if r.code != 0 || strings.Count(r.stdout, text) != 1 {
			t.Errorf("exit code %d, it does not say %q once:\n%s%s", r.code, text, r.stdout, r.stderr)
		}
	}
}

// A redaction in a helper that is called twice is told once.
func TestExplainRedaction(t *testing.T) {
	m := realRules(t, `-- p.go --
package p

import (
	"log"
	"net/url"
)

func address(u *url.URL) string { return u.Redacted() }

func Show(u *url.URL) {
	log.Print(address(u), address(u))
}
`)
	r := m.toolvet(t, "explain", "p.go:10")
	if r.code != 0 || strings.Count(r.stdout, "passes     the redaction by (*url.URL).Redacted at p.go:8\n") != 1 {
		t.Errorf("exit code %d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

func TestExplainJSON(t *testing.T) {
	m := realRules(t, "-- client.go --\n"+explainedSource)
	r := m.toolvet(t, "explain", "-json", "client.go:28:5")
	d := json.NewDecoder(strings.NewReader(r.stdout))
	d.DisallowUnknownFields()
	var place placeReport
	if err := d.Decode(&place); err != nil || r.code != 0 {
		t.Fatalf("exit code %d, %v\n%s%s", r.code, err, r.stdout, r.stderr)
	}
	if place.Version != 1 || place.Path != "client.go" || place.Line != 28 || len(place.Findings) != 1 || len(place.Calls) != 1 || place.Function == nil {
		t.Fatalf("%+v", place)
	}
	send := place.Calls[0].Sends[0]
	if send.Operation != "POST" || send.Kind != "http" || len(send.Modes) < 10 || place.Function.Name != "(*Client).Again" {
		t.Errorf("%+v", send)
	}
	for _, mode := range send.Modes {
		if want := slices.Contains([]string{"timeout", "reset", "canceled"}, mode.Mode); mode.Again != want {
			t.Errorf("%s: again %t, unknown %t", mode.Mode, mode.Again, mode.Unknown)
		}
	}
}

func TestExplainErrors(t *testing.T) {
	m := realRules(t, "-- a.go --\npackage a\n")
	for args, want := range map[string]string{
		"":                      "explain takes one place; the form is toolvet explain ",
		"a.go:1 a.go:2":         "explain takes one place; ",
		"a.go":                  "a.go is no place; write it as client.go:88",
		"README:3":              "README:3 is no place; ",
		"b.go:1":                "cannot read b.go: ",
		"a.go:7":                "a.go has 2 lines, there is no line 7",
		"-nonsense a.go:1":      "flag provided but not defined: -nonsense; the form is ",
		"-C nowhere a.go:1":     "-C nowhere: no such directory",
		"-know=frsh_m.A a.go:1": "-know:1: ",
	} {
		m.toolvet(t, append([]string{"explain"}, strings.Fields(args)...)...).wantError(t, "toolvet: "+want)
	}
}
