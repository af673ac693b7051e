// Package recursion repeats by calling itself.
package recursion

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Client talks to a deployment service.
type Client struct {
	base  string
	hc    *http.Client
	token string
}

// Deploy counts down.
func (c *Client) Deploy(body []byte, left int) error {
	resp, err := c.hc.Post(c.base+"/deployments", "application/json", bytes.NewReader(body)) // want "again"
	if err != nil {
		if left == 0 {
			return err
		}
		time.Sleep(time.Second)
		return c.Deploy(body, left-1)
	}
	return resp.Body.Close()
}

// Restart never stops.
func (c *Client) Restart(service string) error {
	resp, err := c.hc.Post(c.base+"/services/"+service+"/restart", "", nil) // want "again"
	if err != nil {
		time.Sleep(time.Minute)
		return c.Restart(service)
	}
	return resp.Body.Close()
}

// Release calls itself once more after the service refused the token.
func (c *Client) Release(body []byte, refreshed bool) error {
	req, err := http.NewRequest(http.MethodPost, c.base+"/releases", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	if resp.StatusCode == http.StatusUnauthorized && !refreshed {
		if err := c.refresh(); err != nil {
			return err
		}
		return c.Release(body, true)
	}
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("release: status %d", resp.StatusCode)
	}
	return nil
}

func (c *Client) refresh() error {
	resp, err := c.hc.Post(c.base+"/token", "", nil)
	if err != nil {
		return err
	}
	c.token = resp.Header.Get("X-Token")
	return resp.Body.Close()
}

// Tree is a plan whose nodes are created one by one.
type Tree struct {
	Body     []byte
	Children []*Tree
}

// Plant creates every node once; the recursion goes over the tree.
func (c *Client) Plant(t *Tree) error {
	resp, err := c.hc.Post(c.base+"/nodes", "application/json", bytes.NewReader(t.Body))
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	var errs []error
	for _, child := range t.Children {
		if err := c.Plant(child); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Drain sends the rest of a queue after its head; a failure does not stop it and nothing is sent twice.
func (c *Client) Drain(queue [][]byte) error {
	if len(queue) == 0 {
		return nil
	}
	resp, err := c.hc.Post(c.base+"/messages", "application/json", bytes.NewReader(queue[0]))
	if err == nil {
		_ = resp.Body.Close()
	}
	return errors.Join(err, c.Drain(queue[1:]))
}

func codePrompt() string { return "" }

// Enrol asks a person for another code each time.
func Enrol(hc *http.Client, url string, tries int) error {
	code := codePrompt()
	resp, err := hc.Post(url+"/enrolments", "text/plain", bytes.NewReader([]byte(code)))
	if err != nil && tries > 0 {
		return Enrol(hc, url, tries-1)
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
