// Package faultlab plays the neighbours of a deploy bot: the agent that calls
// its tools, and the deploy API and the SSH host behind them, which fail where
// a test asks them to. How often did the far side really act?
//
//	api := faultlab.NewAPI(t)
//	api.Break("POST /v1/deployments", faultlab.DropAfter)
//	res := faultlab.NewAgent(t, server).Call("create_deployment", args)
//	if api.Deployments() != 1 { … }
package faultlab

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// callTimeout bounds one tool call: a hanging server fails its test.
const callTimeout = 10 * time.Second

// Agent calls tools the way an agent does and sees only what an agent sees.
type Agent struct {
	t       testing.TB
	session *mcp.ClientSession
}

// NewAgent connects an agent to server over the in-memory transport.
func NewAgent(t testing.TB, server *mcp.Server) *Agent {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), callTimeout)
	defer cancel()
	near, far := mcp.NewInMemoryTransports()
	serverSession, err := server.Connect(ctx, far, nil)
	if err != nil {
		t.Fatalf("server: %v", err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, near, nil)
	if err != nil {
		t.Fatalf("agent: %v", err)
	}
	t.Cleanup(func() {
		session.Close()
		serverSession.Wait()
	})
	return &Agent{t: t, session: session}
}

// Call calls one tool. A protocol error ends the test: tools report their
// failures in the result.
func (a *Agent) Call(tool string, args map[string]any) Result {
	a.t.Helper()
	ctx, cancel := context.WithTimeout(a.t.Context(), callTimeout)
	defer cancel()
	res, err := a.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		a.t.Fatalf("%s: %v", tool, err)
	}
	return Result{t: a.t, IsError: res.IsError, Text: textOf(res), structured: res.StructuredContent}
}

// Result is what the agent learns from one call.
type Result struct {
	IsError bool
	Text    string

	t          testing.TB
	structured any
}

// Decode reads the structured part of the result into v.
func (r Result) Decode(v any) {
	r.t.Helper()
	data, err := json.Marshal(r.structured)
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		r.t.Fatalf("structured result %s: %v", data, err)
	}
}

func textOf(res *mcp.CallToolResult) string {
	var b strings.Builder
	for _, c := range res.Content {
		if text, ok := c.(*mcp.TextContent); ok {
			b.WriteString(text.Text)
		}
	}
	return b.String()
}
