package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// realRules is a module for the real rules. It needs no more than the standard
// library: with others a cold run takes minutes.
func realRules(t *testing.T, archive string) process {
	t.Helper()
	m := module(t, archive)
	m.env = []string{serveAs + "=rules"}
	return m
}

// client is a package with a call that is sent again, and the rest that this takes.
const client = `package client

import (
	"net/http"
	"strings"
)

type Client struct{ HTTP *http.Client }

func (c *Client) post(body string) error {
	resp, err := c.HTTP.Post("https://example.com/tickets", "application/json", strings.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Create opens a ticket.
func (c *Client) Create(body string) (err error) {
	for range 3 {
		if err = c.post(body); err == nil {
			return nil
		}
	}
	return err
}
`

// write puts a text into a file of the module.
func (p process) write(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// above puts a line above the line of client.go that sends again.
func above(line string) string {
	const send = "\t\tif err = c.post(body)"
	return strings.Replace(client, send, "\t\t"+line+"\n"+send, 1)
}
