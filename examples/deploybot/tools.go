package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/toolvet/toolvet/examples/deploybot/retry"
)

// unitName keeps shell syntax out of the remote command.
var unitName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9@._-]*$`)

type tools struct {
	api    *client
	hosts  *sshRunner
	policy retry.Policy
}

type createInput struct {
	Service     string `json:"service" jsonschema:"the service to deploy"`
	Version     string `json:"version" jsonschema:"the version to roll out"`
	Environment string `json:"environment" jsonschema:"staging or production"`
	ExternalID  string `json:"external_id" jsonschema:"your own id for this deployment, such as the change ticket"`
}

type deploymentOutput struct {
	ID      string `json:"id"`
	Service string `json:"service"`
	Version string `json:"version"`
	State   string `json:"state"`
	Notes   []note `json:"notes,omitempty"`
}

func (t *tools) createDeployment(ctx context.Context, _ *mcp.CallToolRequest, in createInput) (*mcp.CallToolResult, deploymentOutput, error) {
	d, err := retry.WithRetry(ctx, t.policy, func(ctx context.Context) (deployment, error) {
		return t.api.createDeployment(ctx, deploymentRequest{
			ExternalID:  in.ExternalID,
			Service:     in.Service,
			Version:     in.Version,
			Environment: in.Environment,
		})
	})
	if err != nil {
		return failed(err), deploymentOutput{Service: in.Service, Version: in.Version, State: "failed"}, nil
	}
	return nil, outputOf(d), nil
}

type restartInput struct {
	Host    string `json:"host" jsonschema:"the host that runs the service"`
	Service string `json:"service" jsonschema:"the systemd unit to restart"`
}

type restartOutput struct {
	Restarted bool   `json:"restarted"`
	ExitCode  int    `json:"exit_code"`
	Output    string `json:"output,omitempty"`
}

func (t *tools) restartService(ctx context.Context, _ *mcp.CallToolRequest, in restartInput) (*mcp.CallToolResult, restartOutput, error) {
	if !unitName.MatchString(in.Service) {
		return nil, restartOutput{}, fmt.Errorf("%q is not a unit name", in.Service)
	}
	res, err := retry.WithRetry(ctx, t.policy, func(ctx context.Context) (commandResult, error) {
		return t.hosts.run(ctx, in.Host, "sudo systemctl restart "+in.Service)
	})
	out := restartOutput{Restarted: err == nil, ExitCode: res.exitCode, Output: res.output}
	if err != nil {
		return failed(err), out, nil
	}
	return nil, out, nil
}

type statusInput struct {
	ID         string `json:"id,omitempty" jsonschema:"the id that create_deployment returned"`
	ExternalID string `json:"external_id,omitempty" jsonschema:"your own id of the deployment"`
}

func (t *tools) deploymentStatus(ctx context.Context, _ *mcp.CallToolRequest, in statusInput) (*mcp.CallToolResult, deploymentOutput, error) {
	var d deployment
	var err error
	switch {
	case in.ID != "":
		d, err = t.api.deployment(ctx, in.ID)
	case in.ExternalID != "":
		d, err = t.api.findDeployment(ctx, in.ExternalID)
	default:
		err = errors.New("give an id or an external_id")
	}
	if err != nil {
		return nil, deploymentOutput{}, fmt.Errorf("deployment status: %w", err)
	}
	return nil, outputOf(d), nil
}

type noteInput struct {
	ID   string `json:"id" jsonschema:"the id of the deployment"`
	Text string `json:"text" jsonschema:"the note"`
}

func (t *tools) postNote(ctx context.Context, _ *mcp.CallToolRequest, in noteInput) (*mcp.CallToolResult, note, error) {
	n, err := t.api.postNote(ctx, in.ID, in.Text)
	if err != nil {
		text := &mcp.TextContent{Text: "Error: the note was not posted."}
		return &mcp.CallToolResult{Content: []mcp.Content{text}}, note{}, nil
	}
	return nil, n, nil
}

func outputOf(d deployment) deploymentOutput {
	return deploymentOutput{ID: d.ID, Service: d.Service, Version: d.Version, State: d.State, Notes: d.Notes}
}

func failed(err error) *mcp.CallToolResult {
	text := err.Error()
	if errors.Is(err, errAuth) {
		text = "Access denied: renew the API key and try again."
	}
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}
