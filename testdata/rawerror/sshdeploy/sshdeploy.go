// Package sshdeploy deploys over SSH.
package sshdeploy

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/crypto/ssh"
)

// Unit is the argument.
type Unit struct {
	Name string `json:"name"`
}

// Host is a machine.
type Host struct {
	addr string
	key  []byte
	user string
}

func (h *Host) dial() (*ssh.Client, error) {
	signer, err := ssh.ParsePrivateKey(h.key)
	if err != nil {
		return nil, errors.New("the key of the machine is damaged")
	}
	return ssh.Dial("tcp", h.addr, &ssh.ClientConfig{User: h.user, Auth: []ssh.AuthMethod{ssh.PublicKeys(signer)}, HostKeyCallback: ssh.FixedHostKey(signer.PublicKey())})
}

func (h *Host) output(cmd string) ([]byte, error) {
	c, err := h.dial()
	if err != nil {
		return nil, fmt.Errorf("dial: %w", err)
	}
	defer c.Close()
	s, err := c.NewSession()
	if err != nil {
		return nil, fmt.Errorf("session: %w", err)
	}
	defer s.Close()
	return s.CombinedOutput(cmd)
}

func failed(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// Register registers the tools.
func (h *Host) Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "restart"}, h.restart)
	mcp.AddTool(s, &mcp.Tool{Name: "reload"}, h.reload)
	mcp.AddTool(s, &mcp.Tool{Name: "stop"}, h.stop)
	mcp.AddTool(s, &mcp.Tool{Name: "status"}, h.status)
}

func (h *Host) restart(_ context.Context, _ *mcp.CallToolRequest, u Unit) (*mcp.CallToolResult, any, error) {
	out, err := h.output("systemctl restart " + u.Name)
	if err != nil {
		return failed(fmt.Sprintf("restart of %s: %v\n%s", u.Name, err, out)), nil, nil // want "own words"
	}
	return nil, "restarted", nil
}

func (h *Host) reload(_ context.Context, _ *mcp.CallToolRequest, u Unit) (*mcp.CallToolResult, any, error) {
	_, err := h.output("systemctl reload " + u.Name)
	if err != nil {
		return nil, nil, err // want "own words"
	}
	return nil, "reloaded", nil
}

func (h *Host) stop(ctx context.Context, _ *mcp.CallToolRequest, u Unit) (*mcp.CallToolResult, any, error) {
	out, err := h.output("systemctl stop " + u.Name)
	if exit, ok := errors.AsType[*ssh.ExitError](err); ok {
		slog.ErrorContext(ctx, "stop", "output", string(out))
		return failed(fmt.Sprintf("refused: systemctl ended with %d", exit.ExitStatus())), nil, nil
	}
	if err != nil {
		slog.ErrorContext(ctx, "stop", "err", err)
		return nil, nil, errors.New("outcome_unknown: ask for the status of the unit first")
	}
	return nil, "stopped", nil
}

func (h *Host) status(ctx context.Context, _ *mcp.CallToolRequest, u Unit) (*mcp.CallToolResult, any, error) {
	out, err := h.output("systemctl is-active " + u.Name)
	if err != nil {
		slog.ErrorContext(ctx, "status", "err", err)
		return failed("unavailable: the state of the unit cannot be read"), nil, nil
	}
	return nil, string(out), nil
}
