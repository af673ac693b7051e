// Deploybot is an MCP server that lets an agent roll out services: it creates
// deployments through the deploy API, restarts services over SSH, reports the
// status of a deployment and leaves notes on it.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/toolvet/toolvet/examples/deploybot/retry"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/knownhosts"
)

type config struct {
	apiURL  string
	apiKey  string
	ssh     *ssh.ClientConfig
	sshPort string
	retry   retry.Policy
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	cfg, err := configFromEnv()
	if err != nil {
		slog.Error("configuration", "err", err)
		os.Exit(2)
	}
	if err := newServer(cfg).Run(ctx, &mcp.StdioTransport{}); err != nil {
		slog.Error("server stopped", "err", err)
		os.Exit(1)
	}
}

func configFromEnv() (config, error) {
	cfg := config{
		apiURL:  os.Getenv("DEPLOY_API_URL"),
		apiKey:  os.Getenv("DEPLOY_API_KEY"),
		sshPort: "22",
		retry:   retry.Policy{Attempts: 3, Wait: time.Second, Timeout: 20 * time.Second},
	}
	if cfg.apiURL == "" || cfg.apiKey == "" {
		return config{}, fmt.Errorf("DEPLOY_API_URL and DEPLOY_API_KEY must be set")
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
		api:    newClient(cfg),
		hosts:  &sshRunner{config: cfg.ssh, port: cfg.sshPort},
		policy: cfg.retry,
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "deploybot", Version: "1.3.0"}, nil)
	mcp.AddTool(server, &mcp.Tool{
		Name:        "create_deployment",
		Description: "Roll out a version of a service to an environment.",
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
