// Package nilresp looks at the status of a response that is nil when no answer came.
package nilresp

import (
	"net/http"
	"strings"
	"time"
)

// Response wraps one, as SDKs do.
type Response struct{ *http.Response }

// Client is a client.
type Client struct{ hc *http.Client }

func (c *Client) create(name string) (*Response, error) {
	resp, err := c.hc.Post("https://db.example.test/replicas", "text/plain", strings.NewReader(name))
	if err != nil {
		return nil, err
	}
	return &Response{resp}, nil
}

// Replica goes round on a failed precondition only; without an answer there is no status.
func (c *Client) Replica(name string) error {
	for n := 0; ; n++ {
		r, err := c.create(name)
		if n < 3 && r.StatusCode == http.StatusPreconditionFailed {
			time.Sleep(time.Second)
			continue
		}
		return err
	}
}

// ReplicaEager goes round without an answer, too.
func (c *Client) ReplicaEager(name string) error {
	for n := 0; ; n++ {
		r, err := c.create(name) // want "again"
		if n < 3 && (err != nil || r.StatusCode == http.StatusPreconditionFailed) {
			time.Sleep(time.Second)
			continue
		}
		return err
	}
}
