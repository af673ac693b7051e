package generated

import (
	"context"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
)

func stub(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names, err := resolver.LookupAddr(ctx, "192.0.2.1")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultStructuredOnly(names), nil
}

func TestStub(t *testing.T) {
	if res, err := stub(t.Context(), mcp.CallToolRequest{}); err != nil || !res.IsError {
		t.Skip("there is a resolver")
	}
}
