// Package localfiles has tools over files and a store of this machine: their errors stay silent at the default tiers.
package localfiles

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
)

// Files has the tools.
type Files struct {
	root string
	hc   *http.Client
}

func (f *Files) resolve(name string) (string, error) {
	path := filepath.Join(f.root, name)
	if !strings.HasPrefix(path, f.root) {
		return "", fmt.Errorf("%q is outside of %s", name, f.root)
	}
	return path, nil
}

// Read handles read_file.
func (f *Files) Read(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	path, err := f.resolve(req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(string(data)), nil
}

// Write handles write_file.
func (f *Files) Write(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	path, err := f.resolve(req.GetString("name", ""))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("write_file: %w", err)
	}
	if err := os.WriteFile(path, []byte(req.GetString("text", "")), 0o644); err != nil {
		return nil, fmt.Errorf("write_file: %w", err)
	}
	return mcp.NewToolResultText("written"), nil
}

// Download handles download_file: half of its errors come from afar.
func (f *Files) Download(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	path, err := f.resolve(req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	file, err := os.Create(path)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	defer file.Close()
	resp, err := f.hc.Get(req.GetString("url", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return mcp.NewToolResultErrorf("the server answered %d", resp.StatusCode), nil
	}
	if _, err := io.Copy(file, resp.Body); err != nil {
		return mcp.NewToolResultError("the download broke off"), nil
	}
	return mcp.NewToolResultText("downloaded"), nil
}

// Notes is a store in a file.
type Notes struct {
	mu   sync.Mutex
	path string
}

func (n *Notes) load() (notes map[string]string, err error) {
	data, err := os.ReadFile(n.path)
	if err != nil {
		return nil, fmt.Errorf("notes: %w", err)
	}
	if err := json.Unmarshal(data, &notes); err != nil {
		return nil, fmt.Errorf("notes: %w", err)
	}
	return notes, nil
}

// Note handles note.
func (n *Notes) Note(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	notes, err := n.load()
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(notes[req.GetString("id", "")]), nil
}
