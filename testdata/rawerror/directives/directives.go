// Package directives says in the source what its errors are.
package directives

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
)

// Bank is the client of a service of the same house.
type Bank struct {
	base string
	hc   *http.Client
}

// state reads a state. The service's refusals are written for the caller.
//
//toolvet:local the bank's refusals are texts of this project, reviewed with it
func (b *Bank) state(account string) (string, error) {
	resp, err := b.hc.Get(b.base + "/state/" + account)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s", text)
	}
	return string(text), nil
}

// owner reads an owner.
func (b *Bank) owner(account string) (string, error) {
	resp, err := b.hc.Get(b.base + "/owner/" + account)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s", text)
	}
	return string(text), nil
}

// Rates is implemented elsewhere.
type Rates interface {
	// Rate reads a rate.
	//
	//toolvet:local answers from a table on this machine
	Rate(ctx context.Context, currency string) (string, error)
}

// State handles account_state.
func (b *Bank) State(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := b.state(req.GetString("account", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}

// Owner handles account_owner.
func (b *Bank) Owner(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := b.owner(req.GetString("account", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

// OwnerIgnored is Owner, and somebody has looked at it.
func (b *Bank) OwnerIgnored(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := b.owner(req.GetString("account", ""))
	if err != nil {
		//toolvet:ignore rawerror read by the operators of the bank alone
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}

// OwnerElse is Owner, with a word for another rule.
func (b *Bank) OwnerElse(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := b.owner(req.GetString("account", ""))
	if err != nil {
		//toolvet:ignore retryunsafe nothing is sent again
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

// Rate handles rate.
func Rate(ctx context.Context, r Rates, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := r.Rate(ctx, req.GetString("currency", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}
