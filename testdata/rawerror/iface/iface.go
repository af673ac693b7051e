// Package iface has its client behind an interface, which types of the module implement.
package iface

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"

	"toolvet.test/fixtures/rawerror/iface/remote"
)

// Zones keeps DNS zones.
type Zones interface {
	Serial(ctx context.Context, zone string) (uint32, error)
	Check(zone string) error
}

// Catalog knows zones by heart.
type Catalog interface {
	Owner(ctx context.Context, zone string) (string, error)
}

type fixed map[string]string

func (f fixed) Owner(_ context.Context, zone string) (string, error) {
	owner, ok := f[zone]
	if !ok {
		return "", fmt.Errorf("zone %q is not in the catalogue", zone)
	}
	return owner, nil
}

// Formatter is implemented elsewhere.
type Formatter interface {
	Format(serial uint32) (string, error)
}

// DNS has the tools.
type DNS struct {
	zones   Zones
	catalog Catalog
	format  Formatter
	round   func(uint32) (uint32, error)
}

// New uses the registry.
func New(base string, format Formatter) *DNS {
	return &DNS{zones: remote.New(base), catalog: fixed{"example.test": "ops"}, format: format}
}

// Serial handles zone_serial.
func (d *DNS) Serial(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	zone := req.GetString("zone", "")
	if err := d.zones.Check(zone); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	serial, err := d.zones.Serial(ctx, zone)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(fmt.Sprint(serial)), nil
}

// Owner handles zone_owner.
func (d *DNS) Owner(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	owner, err := d.catalog.Owner(ctx, req.GetString("zone", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(owner), nil
}

// Stamp handles zone_stamp. Of the formatter and of the function nothing is known.
func (d *DNS) Stamp(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	serial, err := d.zones.Serial(ctx, req.GetString("zone", ""))
	if errors.Is(err, remote.ErrNoZone) {
		return mcp.NewToolResultError("not_found: no such zone"), nil
	}
	if err != nil {
		return mcp.NewToolResultError("unavailable: the registry gave no answer"), nil
	}
	if serial, err = d.round(serial); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	text, err := d.format.Format(serial)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}
