// Package telemetry keeps errors in logs, spans and counters: none of them is read by an agent.
package telemetry

import (
	"context"
	"expvar"
	"fmt"
	"log"
	"log/slog"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/slack-go/slack"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Chat has the tools.
type Chat struct {
	api    *slack.Client
	tracer trace.Tracer
	last   expvar.String
	failed expvar.Map
}

func record(span trace.Span, op string, err error) {
	span.RecordError(err)
	span.SetStatus(codes.Error, op+": "+err.Error())
	span.SetAttributes(attribute.String("error.message", err.Error()))
}

// Join handles join.
func (c *Chat) Join(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ctx, span := c.tracer.Start(ctx, "join")
	defer span.End()
	if _, _, _, err := c.api.JoinConversationContext(ctx, req.GetString("channel", "")); err != nil {
		record(span, "join", err)
		log.Printf("join: %v", err)
		slog.ErrorContext(ctx, "join", slog.String("err", err.Error()))
		fmt.Fprintln(os.Stderr, "join:", err)
		c.last.Set(err.Error())
		c.failed.Add(fmt.Sprintf("%T", err), 1)
		return mcp.NewToolResultError("unavailable: the chat gave no answer"), nil
	}
	return mcp.NewToolResultText("joined"), nil
}

// Rejoin handles rejoin, and shows the error as well.
func (c *Chat) Rejoin(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ctx, span := c.tracer.Start(ctx, "rejoin")
	defer span.End()
	if _, _, _, err := c.api.JoinConversationContext(ctx, req.GetString("channel", "")); err != nil {
		record(span, "rejoin", err)
		return mcp.NewToolResultError("not joined: " + err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText("joined"), nil
}
