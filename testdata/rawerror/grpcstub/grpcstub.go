// Package grpcstub calls a generated stub.
package grpcstub

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// AccountsClient is the stub.
type AccountsClient interface {
	Owner(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error)
	Close(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.BoolValue, error)
}

type accountsClient struct{ cc grpc.ClientConnInterface }

// NewAccountsClient makes a stub.
func NewAccountsClient(cc grpc.ClientConnInterface) AccountsClient { return &accountsClient{cc} }

func (c *accountsClient) Owner(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error) {
	out := new(wrapperspb.StringValue)
	if err := c.cc.Invoke(ctx, "/bank.Accounts/Owner", in, out, opts...); err != nil {
		return nil, err
	}
	return out, nil
}

func (c *accountsClient) Close(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.BoolValue, error) {
	out := new(wrapperspb.BoolValue)
	if err := c.cc.Invoke(ctx, "/bank.Accounts/Close", in, out, opts...); err != nil {
		return nil, err
	}
	return out, nil
}

// Account is the argument.
type Account struct {
	ID string `json:"id"`
}

func failed(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// Register registers the tools.
func Register(s *mcp.Server, cc *grpc.ClientConn) {
	c := NewAccountsClient(cc)
	mcp.AddTool(s, &mcp.Tool{Name: "owner"}, func(ctx context.Context, _ *mcp.CallToolRequest, a Account) (*mcp.CallToolResult, any, error) {
		if a.ID == "" {
			return nil, nil, status.Error(codes.InvalidArgument, "id is missing")
		}
		v, err := c.Owner(ctx, wrapperspb.String(a.ID))
		if err != nil {
			return nil, nil, err // want "own words"
		}
		return nil, v.GetValue(), nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "owner_message"}, func(ctx context.Context, _ *mcp.CallToolRequest, a Account) (*mcp.CallToolResult, any, error) {
		v, err := c.Owner(ctx, wrapperspb.String(a.ID))
		if err != nil {
			return failed(status.Convert(err).Message()), nil, nil // want "own words"
		}
		return nil, v.GetValue(), nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "owner_code"}, func(ctx context.Context, _ *mcp.CallToolRequest, a Account) (*mcp.CallToolResult, any, error) {
		v, err := c.Owner(ctx, wrapperspb.String(a.ID))
		if err != nil {
			slog.ErrorContext(ctx, "owner", "err", err)
			return failed(fmt.Sprintf("the bank answered %s", status.Code(err))), nil, nil
		}
		return nil, v.GetValue(), nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "close"}, func(ctx context.Context, _ *mcp.CallToolRequest, a Account) (*mcp.CallToolResult, any, error) {
		v, err := c.Close(ctx, wrapperspb.String(a.ID))
		switch status.Code(err) {
		case codes.OK:
			return nil, v.GetValue(), nil
		case codes.NotFound:
			return nil, nil, errors.New("not_found: no such account")
		case codes.PermissionDenied:
			return nil, nil, errors.New("not_permitted: ask the owner of the account")
		}
		return nil, nil, errors.New("outcome_unknown: read the account before another try")
	})
}
