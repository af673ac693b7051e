package main

import (
	"strings"
	"testing"
)

// An error that was mapped before an agent saw it, and is no more.
func TestLostMapping(t *testing.T) {
	const mapped = `package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// A Result goes to the model.
type Result struct {
	Content string ` + "`json:\"content\"`" + `
	IsError bool   ` + "`json:\"is_error,omitempty\"`" + `
}

// told says what happened in words of its own.
func told(err error) string {
	if errors.Is(err, sql.ErrNoRows) {
		return "not_found: there is no such table"
	}
	return "unavailable: the store gave no answer"
}

type Store struct{ db *sql.DB }

// Count is a tool.
func (s *Store) Count(ctx context.Context, args map[string]any) Result {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT n FROM sizes WHERE name = $1", args["table"]).Scan(&n); err != nil {
		return Result{Content: told(err), IsError: true}
	}
	return Result{Content: fmt.Sprint(n)}
}
`
	m := repository(t, "-- store.go --\n"+mapped)
	m.env = []string{serveAs + "=rules"}
	if r := m.toolvet(t); r.code != 0 {
		t.Fatalf("the base has findings:\n%s%s", r.stdout, r.stderr)
	}
	m.write(t, "store.go", strings.Replace(mapped, "told(err), IsError", "err.Error(), IsError", 1))
	r := m.toolvet(t, "-new-from=main")
	if r.code != 1 || strings.Count(r.stdout, "\n") != 1 || !strings.HasSuffix(r.stdout, "; the mapping by store.told at store.go:30 is gone [rawerror]\n") {
		t.Errorf("exit code %d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

// A change that takes away what made a place safe is told so.
func TestLostEvidence(t *testing.T) {
	const client = `package client

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"strings"
)

type Client struct{ hc *http.Client }

func (c *Client) do(req *http.Request) error {
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return errLimited
	}
	if resp.StatusCode > 299 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}

var errLimited = errors.New("slow down")

// WithKey sends one key with every attempt.
func (c *Client) WithKey(ctx context.Context, key string) (err error) {
	for range 3 {
		req, _ := http.NewRequestWithContext(ctx, "POST", "https://example.com/tickets", strings.NewReader("x"))
		req.Header.Set("Idempotency-Key", key) // KEY
		if err = c.do(req); err == nil {
			return nil
		}
	}
	return err
}

func (c *Client) find(ctx context.Context) (bool, error) {
	resp, err := c.hc.Get("https://example.com/tickets/x")
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	return resp.StatusCode == 200, nil
}

// LookedUp asks before it sends.
func (c *Client) LookedUp(ctx context.Context) (err error) {
	for range 3 {
		if found, err := c.find(ctx); err == nil && found { // LOOKUP
			return nil // LOOKUP
		} // LOOKUP
		req, _ := http.NewRequestWithContext(ctx, "POST", "https://example.com/tickets", strings.NewReader("x"))
		if err = c.do(req); err == nil {
			return nil
		}
	}
	return err
}

// Limited sends again after a 429 only.
func (c *Client) Limited(ctx context.Context) (err error) {
	for range 3 {
		req, _ := http.NewRequestWithContext(ctx, "POST", "https://example.com/tickets", strings.NewReader("x"))
		if err = c.do(req); err == nil {
			return nil
		}
		if !errors.Is(err, errLimited) { // FILTER
			return err // FILTER
		} // FILTER
	}
	return err
}

// Show logs where it sends.
func Show(token string) {
	u := &url.URL{Scheme: "https", Host: "example.com", User: url.UserPassword("toolvet", token)}
	log.Println(u.String()) // PLAIN
	log.Println(u.Redacted()) // REDACTED
}

// mask hides all but the end.
func mask(s string) string {
	if len(s) < 12 {
		return "***"
	}
	return "***" + s[len(s)-4:]
}

// Name logs whose token it is.
func Name(token string) {
	log.Println("token", mask(token))
}

// address is u as it may be shown.
func address(u *url.URL) string {
	return u.Redacted() // SHOWN
}

// Address logs where it sends.
func Address(token string) {
	log.Println(address(&url.URL{Host: "example.com", User: url.UserPassword("toolvet", token)}))
}
`
	without := func(marks ...string) string {
		var kept []string
		for line := range strings.Lines(client) {
			keep := true
			for _, m := range marks {
				keep = keep && !strings.HasSuffix(line, "// "+m+"\n")
			}
			if keep {
				kept = append(kept, line)
			}
		}
		return strings.Join(kept, "")
	}
	base := without("PLAIN")
	tests := []struct{ name, text, finding, gone string }{
		{"key", strings.Replace(without("PLAIN", "KEY"), "WithKey(ctx context.Context, key string)", "WithKey(ctx context.Context, _ string)", 1), "(*Client).WithKey", "; the key made at client.go:33 is gone [retryunsafe]"},
		{"look-up", without("PLAIN", "LOOKUP"), "(*Client).LookedUp", "; the look-up by find at client.go:56 is gone [retryunsafe]"},
		{"filter", without("PLAIN", "FILTER"), "(*Client).Limited", "; the check that lets only definite failures be sent again, around client.go:71 is gone [retryunsafe]"},
		{"mask", strings.Replace(base, "mask(token))", "token)", 1), "Name", "; the redaction by client.mask at client.go:97 is gone [secretleak]"},
		{"mask elsewhere", strings.Replace(base, `"***" + s[len(s)-4:]`, "s", 1), "Name", "; the redaction by client.mask at client.go:97 is gone [secretleak]"},
		{"redaction elsewhere", strings.Replace(base, "u.Redacted() // SHOWN", "u.String()", 1), "Address", "; the redaction by (*url.URL).Redacted at client.go:102 is gone [secretleak]"},
		{"redaction", without("REDACTED"), "Show", "; the redaction by (*url.URL).Redacted at client.go:84 is gone [secretleak]"},
	}
	m := repository(t, "-- client.go --\n"+base)
	m.env = []string{serveAs + "=rules"}
	if r := m.toolvet(t, "-rules=retryunsafe,secretleak"); r.code != 0 {
		t.Fatalf("the base has findings:\n%s%s", r.stdout, r.stderr)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m.write(t, "client.go", test.text)
			r := m.toolvet(t, "-new-from=main", "-rules=retryunsafe,secretleak")
			if r.code != 1 || strings.Count(r.stdout, "\n") != 1 || !strings.Contains(r.stdout, test.finding) || !strings.HasSuffix(r.stdout, test.gone+"\n") {
				t.Errorf("exit code %d\n%s%s\nwant one finding in %s … %s", r.code, r.stdout, r.stderr, test.finding, test.gone)
			}
		})
	}
}
