package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const fixable = `-- go.mod --
module example.com/m

go 1.26
-- m.go --
package m

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"example.com/m/state"
)

type Client struct{ hc *http.Client }

func (c *Client) post(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader("x"))
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return fmt.Errorf("post %s: %v", "x", err)
	}
	return resp.Body.Close()
}

func (c *Client) send(ctx context.Context, url string) error {
	resp, err := c.hc.Post(url, "text/plain", strings.NewReader("x"))
	if err != nil {
		return fmt.Errorf("send %q: %w", url, err)
	}
	return resp.Body.Close()
}

func (c *Client) Post(ctx context.Context, url string) (state.Of, error) {
	err := c.post(ctx, url)
	switch {
	case err == nil:
		return state.Done, nil
	case errors.Is(err, context.DeadlineExceeded):
		return state.Unknown, err
	}
	return state.Unknown, err
}

func (c *Client) Send(ctx context.Context, url string) state.Of {
	err := c.send(ctx, url)
	if errors.Is(err, context.DeadlineExceeded) {
		return state.Failed
	}
	if err != nil {
		return state.Unknown
	}
	return state.Done
}

func (c *Client) Any(ctx context.Context, url string) state.Of {
	if err := c.send(ctx, url); err != nil {
		return state.Failed // refusals come here, too: what it should say is not certain
	}
	return state.Done
}
-- state/state.go --
package state

type Of string

const (
	Done    Of = "done"
	Failed  Of = "failed"
	Unknown Of = "unknown"
)
`

// The repairs that categorize offers are made by go vet -fix, the tree compiles
// afterwards, and what is not certain stays.
func TestFixesCompile(t *testing.T) {
	m := module(t, fixable)
	p := process{dir: m.dir, env: []string{serveAs + "=rules"}}
	run := p.go_(t, "vet", "-vettool="+self(t), "-fix", "./...")
	t.Logf("go vet -fix: exit code %d\n%s%s", run.code, run.stdout, run.stderr)
	text, err := os.ReadFile(filepath.Join(m.dir, "m.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"fmt.Errorf(\"post %s: %w\", \"x\", err)",
		"DeadlineExceeded) {\n\t\treturn state.Unknown\n\t}",
		"return state.Failed // refusals",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the repaired file lacks %q:\n%s", want, text)
		}
	}
	if build := p.go_(t, "build", "./..."); build.code != 0 {
		t.Errorf("it does not compile: %s", build.stderr)
	}
}
