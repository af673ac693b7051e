// Deploybot-fixed is deploybot with results that an agent can plan with. It
// has the same tools on the same API; after a failure it says what is known of
// the far side, and it looks before it sends anything again.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/knownhosts"
)

type config struct {
	apiURL  string
	apiKey  string
	ssh     *ssh.ClientConfig
	sshPort string
	log     *slog.Logger

	answerTimeout time.Duration // of one answer of the API
	callTimeout   time.Duration // of one tool call
	lookUpTimeout time.Duration // of the look-up after an unknown outcome
	readWait      time.Duration // before a second read
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	// Standard error is the operator's; the agent sees standard output only.
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	cfg, err := configFromEnv(log)
	if err != nil {
		log.Error("configuration", "err", err)
		os.Exit(2)
	}
	if err := newServer(cfg).Run(ctx, &mcp.StdioTransport{}); err != nil {
		log.Error("server stopped", "err", err)
		os.Exit(1)
	}
}

func configFromEnv(log *slog.Logger) (config, error) {
	cfg := config{
		apiURL:        os.Getenv("DEPLOY_API_URL"),
		apiKey:        os.Getenv("DEPLOY_API_KEY"),
		sshPort:       "22",
		log:           log,
		answerTimeout: 15 * time.Second,
		callTimeout:   time.Minute,
		lookUpTimeout: 20 * time.Second,
		readWait:      time.Second,
	}
	if cfg.apiURL == "" || cfg.apiKey == "" {
		return config{}, errors.New("DEPLOY_API_URL and DEPLOY_API_KEY must be set")
	}
	pem, err := os.ReadFile(os.Getenv("DEPLOY_SSH_KEY"))
	if err != nil {
		return config{}, fmt.Errorf("DEPLOY_SSH_KEY: %w", err)
	}
	signer, err := ssh.ParsePrivateKey(pem)
	if err != nil {
		return config{}, fmt.Errorf("DEPLOY_SSH_KEY: %w", err)
	}
	hostKeys, err := knownhosts.New(os.Getenv("DEPLOY_KNOWN_HOSTS"))
	if err != nil {
		return config{}, fmt.Errorf("DEPLOY_KNOWN_HOSTS: %w", err)
	}
	cfg.ssh = &ssh.ClientConfig{
		User:            os.Getenv("DEPLOY_SSH_USER"),
		Auth:            []ssh.AuthMethod{ssh.PublicKeys(signer)},
		HostKeyCallback: hostKeys,
		Timeout:         5 * time.Second,
	}
	return cfg, nil
}

func newServer(cfg config) *mcp.Server {
	t := &tools{
		api:           newClient(cfg),
		hosts:         &fleet{config: cfg.ssh, port: cfg.sshPort},
		log:           cfg.log,
		callTimeout:   cfg.callTimeout,
		lookUpTimeout: cfg.lookUpTimeout,
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "deploybot", Version: "2.0.0"}, nil)
	mcp.AddTool(server, &mcp.Tool{
		Name:        "create_deployment",
		Description: "Roll out a version of a service to an environment.",
		Annotations: &mcp.ToolAnnotations{IdempotentHint: true},
	}, t.createDeployment)
	mcp.AddTool(server, &mcp.Tool{
		Name:        "restart_service",
		Description: "Restart a systemd service on a host.",
	}, t.restartService)
	mcp.AddTool(server, &mcp.Tool{
		Name:        "deployment_status",
		Description: "Show a deployment and its notes, by id or by external_id.",
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true},
	}, t.deploymentStatus)
	mcp.AddTool(server, &mcp.Tool{
		Name:        "post_note",
		Description: "Leave a note on a deployment.",
	}, t.postNote)
	return server
}
