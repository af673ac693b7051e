// Package localkinds shows errors that are made on this machine: of arguments, texts, times and numbers.
package localkinds

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"text/template"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
)

type argError struct {
	Field   string `json:"field"`
	Problem string `json:"problem"`
}

func (e *argError) Error() string {
	b, _ := json.Marshal(e)
	return string(b)
}

var errKind = errors.New("kind must be one of number, time, url")

func show(err error) *mcp.CallToolResult { return mcp.NewToolResultError(err.Error()) }

func validatePriority(n int) error {
	if n < 1 || n > 5 {
		return &argError{"priority", "must be from 1 to 5"}
	}
	return nil
}

// Convert handles convert.
func Convert(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	value, err := req.RequireString("value")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	switch req.GetString("kind", "") {
	case "number":
		f, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(fmt.Sprint(f)), nil
	case "time":
		at, err := time.Parse(time.RFC3339, value)
		if err != nil {
			return nil, fmt.Errorf("value: %w", err)
		}
		return mcp.NewToolResultText(at.String()), nil
	case "duration":
		d, err := time.ParseDuration(value)
		if err != nil {
			return show(err), nil
		}
		return mcp.NewToolResultText(d.String()), nil
	case "url":
		u, err := url.Parse(value)
		if err != nil {
			return show(fmt.Errorf("value: %w", err)), nil
		}
		return mcp.NewToolResultText(u.Host), nil
	case "address":
		a, err := netip.ParseAddr(value)
		if err != nil {
			return show(err), nil
		}
		return mcp.NewToolResultText(a.String()), nil
	case "base64":
		b, err := base64.StdEncoding.DecodeString(value)
		if err != nil {
			return mcp.NewToolResultErrorFromErr("value", err), nil
		}
		return mcp.NewToolResultText(string(b)), nil
	case "hex":
		b, err := hex.DecodeString(value)
		if err != nil {
			return mcp.NewToolResultErrorFromErr("value", err), nil
		}
		return mcp.NewToolResultText(string(b)), nil
	case "pattern":
		re, err := regexp.Compile(value)
		if err != nil {
			return mcp.NewToolResultErrorf("value: %v", err), nil
		}
		return mcp.NewToolResultText(re.String()), nil
	case "template":
		t, err := template.New("").Parse(value)
		if err != nil {
			return show(err), nil
		}
		var b strings.Builder
		if err := t.Execute(&b, req.GetArguments()); err != nil {
			return show(err), nil
		}
		return mcp.NewToolResultText(b.String()), nil
	}
	return show(errKind), nil
}

// Plan handles plan.
func Plan(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in struct {
		Priority int       `json:"priority"`
		Due      time.Time `json:"due"`
	}
	if err := req.BindArguments(&in); err != nil {
		return show(err), nil
	}
	if err := validatePriority(in.Priority); err != nil {
		return show(err), nil
	}
	if _, err := req.RequireInt("days"); err != nil {
		return nil, err
	}
	extra, ok := req.GetArguments()["extra"].(string)
	if !ok {
		return show(fmt.Errorf("extra is %T, and must be a text", req.GetArguments()["extra"])), nil
	}
	var parsed map[string]any
	if err := json.Unmarshal([]byte(extra), &parsed); err != nil {
		return show(err), nil
	}
	if err := ctx.Err(); err != nil {
		return show(err), nil
	}
	out, err := json.MarshalIndent(in, "", "  ")
	if err != nil {
		return show(err), nil
	}
	return mcp.NewToolResultText(string(out)), nil
}
