// Package ownflag has a result whose flag has another name, for a tool that reads pages.
package ownflag

import (
	"context"
	"fmt"
	"io"
	"net/http"
)

// Output goes to the model.
type Output struct {
	Text  string `json:"text"`
	Error bool   `json:"error"`
}

// Reader is the tool.
type Reader struct{ HTTP *http.Client }

// Run reads a page.
func (r Reader) Run(_ context.Context, page string) Output {
	resp, err := r.HTTP.Get(page)
	if err != nil {
		return Output{Text: fmt.Sprintf("the page cannot be read: %v", err), Error: true} // want "own words"
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return Output{Text: "unreadable", Error: true}
	}
	if resp.StatusCode >= http.StatusBadRequest {
		return Output{Text: string(body), Error: true} // want "own words"
	}
	return Output{Text: string(body)}
}

// RunQuietly reads a page.
func (r Reader) RunQuietly(_ context.Context, page string) Output {
	resp, err := r.HTTP.Get(page)
	if err != nil {
		return Output{Text: "unreachable", Error: true}
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return Output{Text: fmt.Sprintf("http_%d", resp.StatusCode), Error: true}
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return Output{Text: "unreadable", Error: true}
	}
	return Output{Text: string(body)}
}
