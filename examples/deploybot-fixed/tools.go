package main

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"time"

	"github.com/google/uuid"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// unitName and hostName keep shell syntax and options out of remote commands.
var (
	unitName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9@._-]*$`)
	hostName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.-]*$`)
)

type tools struct {
	api           *client
	hosts         *fleet
	log           *slog.Logger
	callTimeout   time.Duration
	lookUpTimeout time.Duration
}

// outcome is the part that the structured results of all tools share.
type outcome struct {
	OK                bool     `json:"ok"`
	Category          category `json:"category,omitempty" jsonschema:"what is known after a failure"`
	Operation         string   `json:"operation"`
	Retry             advice   `json:"retry,omitempty" jsonschema:"what to do before another try"`
	RetryAfterSeconds int      `json:"retry_after_seconds,omitempty"`
	CorrelationID     string   `json:"correlation_id" jsonschema:"finds this call in the server's log"`
	Message           string   `json:"message,omitempty"`
}

// call is one call of a tool.
type call struct {
	operation     string
	correlationID string
	log           *slog.Logger
}

func (t *tools) begin(operation string) call {
	return call{operation: operation, correlationID: uuid.NewString(), log: t.log}
}

func (c call) done() outcome {
	return outcome{OK: true, Operation: c.operation, CorrelationID: c.correlationID}
}

// fail logs what the far side said and tells the agent what is known.
func (c call) fail(err error) (*mcp.CallToolResult, outcome) {
	var f *failure
	if !errors.As(err, &f) {
		f = &failure{category: outcomeUnknown, retry: inspectFirst, cause: err,
			message: "The operation ended in an unexpected way; its effect is unknown."}
	}
	c.log.Error("tool call failed", "operation", c.operation, "correlation_id", c.correlationID,
		"category", string(f.category), "cause", diagnosis(f))
	return &mcp.CallToolResult{IsError: true}, outcome{
		Category:          f.category,
		Operation:         c.operation,
		Retry:             f.retry,
		RetryAfterSeconds: int(f.retryAfter.Seconds()),
		CorrelationID:     c.correlationID,
		Message:           f.message,
	}
}

func badArgument(message string) *failure {
	return &failure{category: localFailure, retry: never, message: message}
}

type createInput struct {
	Service     string `json:"service" jsonschema:"the service to deploy"`
	Version     string `json:"version" jsonschema:"the version to roll out"`
	Environment string `json:"environment" jsonschema:"staging or production"`
	ExternalID  string `json:"external_id" jsonschema:"your own id for this deployment, such as the change ticket; the same id is the same deployment"`
}

type deploymentOutput struct {
	outcome
	Deployment *deployment `json:"deployment,omitempty"`
	Reconciled bool        `json:"reconciled,omitempty" jsonschema:"the answer was lost and the deployment was found by a look-up"`
}

func (t *tools) createDeployment(ctx context.Context, _ *mcp.CallToolRequest, in createInput) (*mcp.CallToolResult, deploymentOutput, error) {
	call := t.begin("create_deployment")
	if in.ExternalID == "" {
		res, out := call.fail(badArgument("external_id must not be empty."))
		return res, deploymentOutput{outcome: out}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, t.callTimeout)
	defer cancel()
	d, reconciled, err := t.create(ctx, in)
	if err != nil {
		res, out := call.fail(err)
		return res, deploymentOutput{outcome: out}, nil
	}
	return nil, deploymentOutput{outcome: call.done(), Deployment: &d, Reconciled: reconciled}, nil
}

type restartInput struct {
	Host    string `json:"host" jsonschema:"the host that runs the service"`
	Service string `json:"service" jsonschema:"the systemd unit to restart"`
}

type restartOutput struct {
	outcome
	Restarted  bool   `json:"restarted,omitempty"`
	State      string `json:"state,omitempty" jsonschema:"systemd's ActiveState after the restart"`
	Reconciled bool   `json:"reconciled,omitempty" jsonschema:"the exit status was lost and the restart was seen on the host"`
}

func (t *tools) restartService(ctx context.Context, _ *mcp.CallToolRequest, in restartInput) (*mcp.CallToolResult, restartOutput, error) {
	call := t.begin("restart_service")
	if !unitName.MatchString(in.Service) || !hostName.MatchString(in.Host) {
		res, out := call.fail(badArgument("service must be a unit name and host a host name."))
		return res, restartOutput{outcome: out}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, t.callTimeout)
	defer cancel()
	unit, reconciled, err := t.restart(ctx, in)
	if err != nil {
		res, out := call.fail(err)
		return res, restartOutput{outcome: out}, nil
	}
	return nil, restartOutput{outcome: call.done(), Restarted: true, State: unit.state, Reconciled: reconciled}, nil
}

type statusInput struct {
	ID         string `json:"id,omitempty" jsonschema:"the id that create_deployment returned"`
	ExternalID string `json:"external_id,omitempty" jsonschema:"your own id of the deployment"`
}

func (t *tools) deploymentStatus(ctx context.Context, _ *mcp.CallToolRequest, in statusInput) (*mcp.CallToolResult, deploymentOutput, error) {
	call := t.begin("deployment_status")
	ctx, cancel := context.WithTimeout(ctx, t.callTimeout)
	defer cancel()
	d, err := t.status(ctx, in)
	if err != nil {
		res, out := call.fail(err)
		return res, deploymentOutput{outcome: out}, nil
	}
	return nil, deploymentOutput{outcome: call.done(), Deployment: &d}, nil
}

func (t *tools) status(ctx context.Context, in statusInput) (deployment, error) {
	switch {
	case in.ID != "":
		return t.api.deployment(ctx, in.ID)
	case in.ExternalID != "":
		d, exists, err := t.api.findDeployment(ctx, in.ExternalID)
		if err == nil && !exists {
			err = &failure{category: confirmedRejection, retry: never, message: "No deployment has this external_id."}
		}
		return d, err
	default:
		return deployment{}, badArgument("Give an id or an external_id.")
	}
}

type noteInput struct {
	ID   string `json:"id" jsonschema:"the id of the deployment"`
	Text string `json:"text" jsonschema:"the note"`
}

type noteOutput struct {
	outcome
	Note *note `json:"note,omitempty"`
}

func (t *tools) postNote(ctx context.Context, _ *mcp.CallToolRequest, in noteInput) (*mcp.CallToolResult, noteOutput, error) {
	call := t.begin("post_note")
	ctx, cancel := context.WithTimeout(ctx, t.callTimeout)
	defer cancel()
	n, err := t.api.postNote(ctx, in.ID, in.Text)
	if err != nil {
		res, out := call.fail(err)
		if isUnknown(err) {
			out.Message += " Read the notes with deployment_status before posting it again."
		}
		return res, noteOutput{outcome: out}, nil
	}
	return nil, noteOutput{outcome: call.done(), Note: &n}, nil
}
