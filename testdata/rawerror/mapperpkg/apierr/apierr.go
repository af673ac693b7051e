// Package apierr makes results of the tracker's errors.
package apierr

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"
)

// Partial rewrites limits and shows the rest.
func Partial(what string, resp *github.Response, err error) *mcp.CallToolResult {
	if limit, ok := errors.AsType[*github.RateLimitError](err); ok {
		return mcp.NewToolResultErrorf("%s: rate_limited until %s", what, limit.Rate.Reset.Format(time.Kitchen))
	}
	if resp != nil && resp.StatusCode == http.StatusUnprocessableEntity {
		return mcp.NewToolResultErrorf("%s: refused: look at the arguments", what)
	}
	return mcp.NewToolResultErrorFromErr(what, err)
}

// Complete rewrites all.
func Complete(what string, resp *github.Response, err error) *mcp.CallToolResult {
	slog.Error(what, "err", err)
	if limit, ok := errors.AsType[*github.RateLimitError](err); ok {
		return mcp.NewToolResultErrorf("%s: rate_limited until %s", what, limit.Rate.Reset.Format(time.Kitchen))
	}
	if resp != nil {
		return mcp.NewToolResultError(fmt.Sprintf("%s: the tracker answered %d", what, resp.StatusCode))
	}
	return mcp.NewToolResultErrorf("%s: unavailable: the tracker gave no answer", what)
}
