// Package bysignature has handlers that nothing here registers: the signature tells.
package bysignature

import (
	"context"
	"errors"
	"fmt"
	"net"

	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Probe is an argument.
type Probe struct {
	Address string `json:"address"`
}

// Reached is a result.
type Reached struct {
	Local string `json:"local"`
}

// Port is a typed handler of the go-sdk.
func Port(ctx context.Context, _ *mcp.CallToolRequest, in Probe) (*mcp.CallToolResult, Reached, error) {
	local, err := reach(ctx, in.Address)
	if err != nil {
		return nil, Reached{}, err // want "own words"
	}
	return nil, Reached{local}, nil
}

// PortPlain is a handler of its low level.
func PortPlain(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, err := reach(ctx, string(req.Params.Arguments))
	if err != nil {
		return nil, fmt.Errorf("port: %w", err) // want "own words"
	}
	return &mcp.CallToolResult{}, nil
}

// PortMark3 is a handler of mcp-go.
func PortMark3(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	local, err := reach(ctx, req.GetString("address", ""))
	if err != nil {
		return nil, err // want "own words"
	}
	return mark3.NewToolResultText(local), nil
}

// Closed says less.
func Closed(ctx context.Context, _ *mcp.CallToolRequest, in Probe) (*mcp.CallToolResult, Reached, error) {
	if _, _, err := net.SplitHostPort(in.Address); err != nil {
		return nil, Reached{}, err
	}
	local, err := reach(ctx, in.Address)
	if err != nil {
		return nil, Reached{}, errors.New("not_reachable: nothing answers there")
	}
	return nil, Reached{local}, nil
}

// reach is no handler: what it returns is for its callers.
func reach(ctx context.Context, address string) (string, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return "", fmt.Errorf("dial %s: %w", address, err)
	}
	defer conn.Close()
	return conn.LocalAddr().String(), nil
}

// Sweep is none either.
func Sweep(ctx context.Context, addresses []string) ([]string, error) {
	var open []string
	for _, a := range addresses {
		local, err := reach(ctx, a)
		if err != nil {
			return open, err
		}
		open = append(open, local)
	}
	return open, nil
}
