// Package langchain has tools of langchaingo: a returned error ends the run, a returned text goes to the model.
package langchain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"

	"github.com/tmc/langchaingo/tools"
)

var (
	_ tools.Tool = (*Search)(nil)
	_ tools.Tool = (*SearchStrict)(nil)
	_ tools.Tool = (*SearchQuiet)(nil)
)

type engine struct {
	base string
	hc   *http.Client
}

func (e *engine) find(ctx context.Context, query string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, e.base+"?q="+url.QueryEscape(query), nil)
	if err != nil {
		return "", err
	}
	resp, err := e.hc.Do(req)
	if err != nil {
		return "", fmt.Errorf("search: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("search: status %d", resp.StatusCode)
	}
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// Search shows the error as a text.
type Search struct{ engine }

// Name names it.
func (*Search) Name() string { return "search" }

// Description describes it.
func (*Search) Description() string { return "searches the web" }

// Call runs it.
func (s *Search) Call(ctx context.Context, input string) (string, error) {
	text, err := s.find(ctx, input)
	if err != nil {
		return "error: " + err.Error(), nil // want "own words"
	}
	return text, nil
}

// SearchStrict ends the run.
type SearchStrict struct{ engine }

// Name names it.
func (*SearchStrict) Name() string { return "search" }

// Description describes it.
func (*SearchStrict) Description() string { return "searches the web" }

// Call runs it.
func (s *SearchStrict) Call(ctx context.Context, input string) (string, error) {
	if input == "" {
		return "", errors.New("nothing to search for")
	}
	text, err := s.find(ctx, input)
	if err != nil {
		return "", fmt.Errorf("search %q: %w", input, err)
	}
	return text, nil
}

// SearchQuiet says it in its own words; the framework has no flag.
type SearchQuiet struct{ engine }

// Name names it.
func (*SearchQuiet) Name() string { return "search" }

// Description describes it.
func (*SearchQuiet) Description() string { return "searches the web" }

// Call runs it.
func (s *SearchQuiet) Call(ctx context.Context, input string) (string, error) {
	text, err := s.find(ctx, input)
	if err != nil {
		slog.ErrorContext(ctx, "search", "err", err)
		return "error: the search engine gave no answer, go on without it", nil
	}
	return text, nil
}
