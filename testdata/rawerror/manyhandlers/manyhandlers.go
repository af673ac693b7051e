// Package manyhandlers has thirty handlers and one wrapper: each call with a remote error counts.
package manyhandlers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"toolvet.test/fixtures/rawerror/manyhandlers/dns"
)

// Tools are the tools.
type Tools struct{ api *dns.Client }

func fail(op string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf("%s: %v", op, err))
}

func hide(op string, err error) *mcp.CallToolResult {
	slog.Error(op, "err", err)
	return fail(op, errors.New("unavailable: the provider gave no answer"))
}

// Register registers them.
func (t *Tools) Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("get_zone"), t.getZone)
	s.AddTool(mcp.NewTool("list_zone"), t.listZone)
	s.AddTool(mcp.NewTool("create_zone"), t.createZone)
	s.AddTool(mcp.NewTool("update_zone"), t.updateZone)
	s.AddTool(mcp.NewTool("delete_zone"), t.deleteZone)
	s.AddTool(mcp.NewTool("get_record"), t.getRecord)
	s.AddTool(mcp.NewTool("list_record"), t.listRecord)
	s.AddTool(mcp.NewTool("create_record"), t.createRecord)
	s.AddTool(mcp.NewTool("update_record"), t.updateRecord)
	s.AddTool(mcp.NewTool("delete_record"), t.deleteRecord)
	s.AddTool(mcp.NewTool("get_key"), t.getKey)
	s.AddTool(mcp.NewTool("list_key"), t.listKey)
	s.AddTool(mcp.NewTool("create_key"), t.createKey)
	s.AddTool(mcp.NewTool("update_key"), t.updateKey)
	s.AddTool(mcp.NewTool("delete_key"), t.deleteKey)
	s.AddTool(mcp.NewTool("get_alias"), t.getAlias)
	s.AddTool(mcp.NewTool("list_alias"), t.listAlias)
	s.AddTool(mcp.NewTool("create_alias"), t.createAlias)
	s.AddTool(mcp.NewTool("update_alias"), t.updateAlias)
	s.AddTool(mcp.NewTool("delete_alias"), t.deleteAlias)
	s.AddTool(mcp.NewTool("get_redirect"), t.getRedirect)
	s.AddTool(mcp.NewTool("list_redirect"), t.listRedirect)
	s.AddTool(mcp.NewTool("create_redirect"), t.createRedirect)
	s.AddTool(mcp.NewTool("update_redirect"), t.updateRedirect)
	s.AddTool(mcp.NewTool("delete_redirect"), t.deleteRedirect)
	s.AddTool(mcp.NewTool("get_secondary"), t.getSecondary)
	s.AddTool(mcp.NewTool("list_secondary"), t.listSecondary)
	s.AddTool(mcp.NewTool("create_secondary"), t.createSecondary)
	s.AddTool(mcp.NewTool("update_secondary"), t.updateSecondary)
	s.AddTool(mcp.NewTool("delete_secondary"), t.deleteSecondary)
}

func (t *Tools) getZone(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("get_zone", err), nil
	}
	text, err := t.api.GetZone(ctx, name)
	if err != nil {
		return fail("get_zone", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) listZone(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("list_zone", err), nil
	}
	text, err := t.api.ListZone(ctx, name)
	if err != nil {
		return fail("list_zone", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) createZone(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.CreateZone(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("create_zone", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) updateZone(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("update_zone", err), nil
	}
	text, err := t.api.UpdateZone(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("update_zone", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) deleteZone(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("delete_zone", err), nil
	}
	text, err := t.api.DeleteZone(ctx, name)
	if err != nil {
		return fail("delete_zone", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) getRecord(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.GetRecord(ctx, name)
	if err != nil {
		return fail("get_record", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) listRecord(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("list_record", err), nil
	}
	text, err := t.api.ListRecord(ctx, name)
	if err != nil {
		return hide("list_record", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) createRecord(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("create_record", err), nil
	}
	text, err := t.api.CreateRecord(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("create_record", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) updateRecord(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.UpdateRecord(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("update_record", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) deleteRecord(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("delete_record", err), nil
	}
	text, err := t.api.DeleteRecord(ctx, name)
	if err != nil {
		return fail("delete_record", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) getKey(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("get_key", err), nil
	}
	text, err := t.api.GetKey(ctx, name)
	if err != nil {
		return fail("get_key", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) listKey(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.ListKey(ctx, name)
	if err != nil {
		return fail("list_key", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) createKey(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("create_key", err), nil
	}
	text, err := t.api.CreateKey(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("create_key", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) updateKey(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("update_key", err), nil
	}
	text, err := t.api.UpdateKey(ctx, name, req.GetString("body", ""))
	if err != nil {
		return hide("update_key", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) deleteKey(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.DeleteKey(ctx, name)
	if err != nil {
		return fail("delete_key", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) getAlias(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("get_alias", err), nil
	}
	text, err := t.api.GetAlias(ctx, name)
	if err != nil {
		return fail("get_alias", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) listAlias(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("list_alias", err), nil
	}
	text, err := t.api.ListAlias(ctx, name)
	if err != nil {
		return fail("list_alias", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) createAlias(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.CreateAlias(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("create_alias", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) updateAlias(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("update_alias", err), nil
	}
	text, err := t.api.UpdateAlias(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("update_alias", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) deleteAlias(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("delete_alias", err), nil
	}
	text, err := t.api.DeleteAlias(ctx, name)
	if err != nil {
		return fail("delete_alias", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) getRedirect(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.GetRedirect(ctx, name)
	if err != nil {
		return hide("get_redirect", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) listRedirect(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("list_redirect", err), nil
	}
	text, err := t.api.ListRedirect(ctx, name)
	if err != nil {
		return fail("list_redirect", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) createRedirect(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("create_redirect", err), nil
	}
	text, err := t.api.CreateRedirect(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("create_redirect", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) updateRedirect(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.UpdateRedirect(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("update_redirect", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) deleteRedirect(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("delete_redirect", err), nil
	}
	text, err := t.api.DeleteRedirect(ctx, name)
	if err != nil {
		return fail("delete_redirect", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) getSecondary(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("get_secondary", err), nil
	}
	text, err := t.api.GetSecondary(ctx, name)
	if err != nil {
		return fail("get_secondary", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) listSecondary(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.ListSecondary(ctx, name)
	if err != nil {
		return fail("list_secondary", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) createSecondary(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("create_secondary", err), nil
	}
	text, err := t.api.CreateSecondary(ctx, name, req.GetString("body", ""))
	if err != nil {
		return hide("create_secondary", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) updateSecondary(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return fail("update_secondary", err), nil
	}
	text, err := t.api.UpdateSecondary(ctx, name, req.GetString("body", ""))
	if err != nil {
		return fail("update_secondary", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func (t *Tools) deleteSecondary(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	text, err := t.api.DeleteSecondary(ctx, name)
	if err != nil {
		return fail("delete_secondary", err), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}
