// Package kube has tools over a cluster.
package kube

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

// Cluster has the tools.
type Cluster struct{ client dynamic.Interface }

var (
	deployments = schema.GroupVersionResource{Group: "apps", Version: "v1", Resource: "deployments"}
	pods        = schema.GroupVersionResource{Version: "v1", Resource: "pods"}
)

func parseKind(s string) (schema.GroupVersionResource, error) {
	switch s {
	case "deployment":
		return deployments, nil
	case "pod":
		return pods, nil
	}
	return schema.GroupVersionResource{}, fmt.Errorf("kind %q: want deployment or pod", s)
}

// Get handles get: one name for two errors.
func (c *Cluster) Get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	kind, err := parseKind(req.GetString("kind", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	obj, err := c.client.Resource(kind).Namespace(req.GetString("namespace", "")).Get(ctx, req.GetString("name", ""), metav1.GetOptions{})
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	out, err := json.Marshal(obj)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(string(out)), nil
}

// Scale handles scale.
func (c *Cluster) Scale(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n := req.GetInt("replicas", -1)
	if n < 0 {
		return nil, errors.New("replicas is missing")
	}
	patch := fmt.Appendf(nil, `{"spec":{"replicas":%d}}`, n)
	_, err := c.client.Resource(deployments).Namespace(req.GetString("namespace", "")).Patch(ctx, req.GetString("name", ""), types.MergePatchType, patch, metav1.PatchOptions{})
	if apierrors.IsNotFound(err) {
		return mcp.NewToolResultError("not_found: no such deployment"), nil
	}
	if err != nil {
		return nil, fmt.Errorf("scale: %w", err) // want "own words"
	}
	return mcp.NewToolResultText("scaled"), nil
}

// List handles list.
func (c *Cluster) List(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	kind, err := parseKind(req.GetString("kind", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	list, err := c.client.Resource(kind).Namespace(req.GetString("namespace", "")).List(ctx, metav1.ListOptions{})
	switch {
	case apierrors.IsForbidden(err):
		return mcp.NewToolResultError("not_permitted: the account may not list this kind"), nil
	case apierrors.IsTooManyRequests(err):
		return mcp.NewToolResultError("rate_limited: wait ten seconds"), nil
	case err != nil:
		slog.ErrorContext(ctx, "list", "err", err)
		return mcp.NewToolResultErrorf("unavailable: the cluster gave no list (%d)", len(req.GetString("namespace", ""))), nil
	}
	return mcp.NewToolResultStructuredOnly(list.Items), nil
}

// Connect handles connect: a client is made of local settings, and asks nobody.
func Connect(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	client, err := dynamic.NewForConfig(cfg)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(fmt.Sprintf("%T", client)), nil
}
