// Package ofnil gives its own words to the kinds of another package.
package ofnil

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"toolvet.test/fixtures/categorize/ofnil/line"
)

// Result of a tool.
type Result struct {
	Class string
	Text  string
}

// Orchard grows apples.
type Orchard struct {
	url string
	hc  *http.Client
}

func (o *Orchard) do(ctx context.Context, method, path, body string) error {
	req, err := http.NewRequestWithContext(ctx, method, o.url+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := o.hc.Do(req)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	defer resp.Body.Close()
	switch resp.StatusCode / 100 {
	case 2:
		return nil
	case 4:
		return &line.Refusal{Status: resp.StatusCode}
	}
	return fmt.Errorf("%s: status %d", path, resp.StatusCode)
}

// Plant calls no answer transient.
func (o *Orchard) Plant(ctx context.Context, tree string) Result {
	err := o.do(ctx, http.MethodPost, "/trees", tree)
	switch line.Of(err) {
	case line.None:
		return Result{Class: "planted"}
	case line.Refused:
		return Result{Class: "refused"}
	case line.NotSent:
		return Result{Class: "local"}
	case line.NoAnswer:
		return Result{Class: "transient", Text: "the orchard is slow"} // want "retr"
	}
	return Result{Class: "unclear"}
}

// Graft calls it failed, in a default branch.
func (o *Orchard) Graft(ctx context.Context, tree string) (class string, err error) {
	err = o.do(ctx, http.MethodPost, "/trees/"+tree+"/grafts", "")
	switch kind := line.Of(err); kind {
	case line.None:
		class = "grafted"
	case line.Refused:
		class = "refused"
	default:
		class = "failed" // want "failed"
	}
	return class, err
}

// Press compares, and has the word in a literal over several lines.
func (o *Orchard) Press(ctx context.Context, crate string) Result {
	kind := line.Of(o.do(ctx, http.MethodPost, "/juices", crate))
	if kind == line.NoAnswer {
		return Result{
			Class: "failed", // want "failed"
			Text:  "no juice from crate " + crate,
		}
	}
	if kind != line.None {
		return Result{Class: "not_made"}
	}
	return Result{Class: "pressed"}
}

// Prune leaves it open.
func (o *Orchard) Prune(ctx context.Context, tree string) Result {
	err := o.do(ctx, http.MethodPost, "/trees/"+tree+"/prunings", "")
	switch line.Of(err) {
	case line.None:
		return Result{Class: "pruned"}
	case line.Refused:
		return Result{Class: "refused"}
	case line.NotSent:
		return Result{Class: "transient"}
	}
	return Result{Class: "unclear"}
}

// Sell leaves it open, too, and calls failed what was not sent.
func (o *Orchard) Sell(ctx context.Context, crate string) (class string, err error) {
	err = o.do(ctx, http.MethodPost, "/sales", crate)
	switch line.Of(err) {
	case line.None:
		class = "sold"
	case line.Refused, line.NotSent:
		class = "failed"
	case line.NoAnswer:
		class = "unclear"
	}
	return class, err
}

// Trees reads.
func (o *Orchard) Trees(ctx context.Context) Result {
	switch line.Of(o.do(ctx, http.MethodGet, "/trees", "")) {
	case line.None:
		return Result{Class: "read"}
	case line.NoAnswer:
		return Result{Class: "transient"}
	}
	return Result{Class: "failed"}
}
