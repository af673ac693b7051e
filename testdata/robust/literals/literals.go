// Package literals has values that are nested as deep as generated tables are.
package literals

import (
	"context"
	"net/http"
)

type op struct {
	name string
	run  func(context.Context, *http.Client) (int, error)
	next []op
	meta map[[2]string]*op
}

func get(url string) func(context.Context, *http.Client) (int, error) {
	return func(ctx context.Context, hc *http.Client) (int, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
		if err != nil {
			return 0, err
		}
		resp, err := hc.Do(req)
		if err != nil {
			return 0, err
		}
		return resp.StatusCode, resp.Body.Close()
	}
}

var table = []op{
	0: {name: "zero"},
	9: {name: "nine", run: get("https://example.test/9"), next: []op{
		{name: "inner", run: get("https://example.test/inner"), meta: map[[2]string]*op{
			{"a", "b"}: {name: "innermost", run: func(ctx context.Context, hc *http.Client) (int, error) {
				return get("https://example.test/innermost")(ctx, hc)
			}},
		}},
	}},
	4: {run: get("https://example.test/4")},
}

// Run runs the whole table, each entry twice when it fails: all of them read.
func Run(ctx context.Context, hc *http.Client) (n int, err error) {
	var walk func(ops []op) error
	walk = func(ops []op) error {
		for _, o := range ops {
			for range 2 {
				if o.run == nil {
					break
				}
				var code int
				if code, err = o.run(ctx, hc); err == nil {
					n += code
					break
				}
			}
			if err := walk(o.next); err != nil {
				return err
			}
			for _, m := range o.meta {
				if err := walk([]op{*m}); err != nil {
					return err
				}
			}
		}
		return err
	}
	return n, walk(table)
}

var anonymous = struct {
	http.Client
	list []struct {
		a, b *struct {
			c chan<- func(...any) <-chan error
		}
	}
}{list: make([]struct {
	a, b *struct {
		c chan<- func(...any) <-chan error
	}
}, 1)}

// Anonymous reads through an embedded client of a type without a name.
func Anonymous() (int, error) {
	resp, err := anonymous.Get("https://example.test")
	if err != nil {
		return len(anonymous.list), err
	}
	return resp.StatusCode, resp.Body.Close()
}
