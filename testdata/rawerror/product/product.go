// Package product has tools whose product is a text from elsewhere: on the way of success it is none of the rule's.
package product

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// Fetch handles fetch.
func Fetch(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, status, err := fetch(ctx, req.GetString("url", ""))
	if err != nil {
		return mcp.NewToolResultError("not_reachable: check the name of the host"), nil
	}
	if status != http.StatusOK {
		return mcp.NewToolResultErrorf("the server answered %d", status), nil
	}
	return mcp.NewToolResultText(text), nil
}

// FetchAnyway handles fetch_anyway: the page of an error as a failure's text.
func FetchAnyway(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, status, err := fetch(ctx, req.GetString("url", ""))
	if err != nil {
		return mcp.NewToolResultError("not_reachable: check the name of the host"), nil
	}
	if status != http.StatusOK {
		return mcp.NewToolResultError(text), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func fetch(ctx context.Context, url string) (string, int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", 0, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	return string(text), resp.StatusCode, err
}

// Logs handles logs.
func Logs(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := exec.CommandContext(ctx, "journalctl", "-u", req.GetString("unit", "")).CombinedOutput()
	if err != nil {
		return mcp.NewToolResultError("unavailable: the journal cannot be read"), nil
	}
	if !strings.Contains(string(out), "error") {
		return mcp.NewToolResultText("no errors in the journal"), nil
	}
	return mcp.NewToolResultText(string(out)), nil
}

// Query handles query.
func Query(ctx context.Context, db *sql.DB, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var errorText string
	if err := db.QueryRowContext(ctx, `SELECT error FROM jobs WHERE id = $1`, req.GetString("id", "")).Scan(&errorText); err != nil {
		return mcp.NewToolResultError("unavailable: the jobs cannot be read"), nil
	}
	return mcp.NewToolResultText(fmt.Sprintf("the job ended with: %s", errorText)), nil
}

// Forecast handles forecast.
func Forecast(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, status, err := fetch(ctx, "https://weather.example.test/"+req.GetString("city", ""))
	if err != nil || status/100 != 2 {
		return mcp.NewToolResultError("unavailable: the weather service gave no answer"), nil
	}
	var f struct{ Summary, Warning string }
	if err := json.Unmarshal([]byte(text), &f); err != nil {
		return mcp.NewToolResultError("malformed_response: the weather service changed its form"), nil
	}
	return mcp.NewToolResultText(f.Summary + "\n" + f.Warning), nil
}
