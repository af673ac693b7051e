// Package command has tools that run commands.
package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os/exec"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

func run(ctx context.Context, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", name, err, stderr.String())
	}
	return stdout.String(), nil
}

type exitError struct{ code int }

func (e exitError) Error() string { return fmt.Sprintf("exit status %d", e.code) }

func runQuietly(ctx context.Context, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	out, err := cmd.Output()
	if ee, ok := errors.AsType[*exec.ExitError](err); ok {
		slog.ErrorContext(ctx, name, "stderr", string(ee.Stderr))
		return "", exitError{ee.ExitCode()}
	}
	if err != nil {
		slog.ErrorContext(ctx, name, "err", err)
		return "", errors.New("the command did not start")
	}
	return string(out), nil
}

// Pods handles pods: the output of a command is the product, unless it failed.
func Pods(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := exec.CommandContext(ctx, "kubectl", "get", "pods", "-n", req.GetString("namespace", "default")).CombinedOutput()
	if err != nil {
		return mcp.NewToolResultError(string(out)), nil // want "own words"
	}
	return mcp.NewToolResultText(string(out)), nil
}

// Nodes handles nodes: the error itself.
func Nodes(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := exec.CommandContext(ctx, "kubectl", "get", "nodes").Output()
	if err != nil {
		return mcp.NewToolResultErrorFromErr("kubectl", err), nil // want "own words"
	}
	return mcp.NewToolResultText(string(out)), nil
}

// Logs handles logs: through a helper.
func Logs(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := run(ctx, "kubectl", "logs", req.GetString("pod", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(out), nil
}

// Apply handles apply: what the command wrote to its standard error, as a success.
func Apply(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	cmd := exec.CommandContext(ctx, "kubectl", "apply", "-f", "-")
	cmd.Stdin = strings.NewReader(req.GetString("manifest", ""))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return mcp.NewToolResultText("apply failed: " + stderr.String()), nil // want "own words"
	}
	return mcp.NewToolResultText("applied"), nil
}

// Events handles events.
func Events(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := runQuietly(ctx, "kubectl", "get", "events", "-n", req.GetString("namespace", "default"))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(out), nil
}

// Delete handles delete.
func Delete(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := exec.CommandContext(ctx, "kubectl", "delete", "pod", req.GetString("pod", "")).CombinedOutput()
	if err != nil {
		slog.ErrorContext(ctx, "delete", "output", string(out), "err", err)
		return mcp.NewToolResultError("outcome_unknown: list the pods before another try"), nil
	}
	return mcp.NewToolResultText(strings.TrimSpace(string(out))), nil
}

// Version handles version: a program that is not installed.
func Version(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	path, err := exec.LookPath("kubectl")
	if err != nil {
		return mcp.NewToolResultError("not_installed: kubectl is not on this machine"), nil
	}
	return mcp.NewToolResultText(path), nil
}
