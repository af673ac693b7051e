// Package aliases has aliases, also with type parameters, over remote types.
package aliases

import "net/http"

type (
	// Client is an alias of a remote type.
	Client = http.Client
	// Set is an alias with a type parameter.
	Set[T comparable] = map[T]struct{}
	// Fetch is an alias of a func type.
	Fetch[T any] = func(*Client, string) (T, error)
	// Chain is an alias of an alias.
	Chain[T any] = []Fetch[T]
	// Defined is no alias.
	Defined http.Client
	rows    = []struct {
		ID   int `json:"id"`
		next *row
	}
	row struct{ all rows }
)

// Do converts between a type and what it was defined by.
func (d *Defined) Do(url string) (*http.Response, error) { return (*Client)(d).Get(url) }

// Status is a Fetch.
func Status(c *Client, url string) (int, error) {
	resp, err := c.Get(url)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// First takes the first of a chain that works.
func First[T any](c *Client, url string, chain Chain[T]) (v T, err error) {
	for _, f := range chain {
		if v, err = f(c, url); err == nil {
			break
		}
	}
	return v, err
}

// Seen counts with a set.
func Seen(urls ...string) int {
	s := Set[string]{}
	for _, u := range urls {
		s[u] = struct{}{}
	}
	var r rows
	return len(s) + len(r)
}

// Use instantiates.
func Use(c *Client, url string) (int, error) { return First(c, url, Chain[int]{Status, Status}) }
