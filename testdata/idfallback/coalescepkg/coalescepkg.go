// Package coalescepkg launches machines; the coalescing helpers are in another package.
package coalescepkg

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"toolvet.test/fixtures/idfallback/coalescepkg/ptrs"
)

// Spec is a machine to be launched.
type Spec struct {
	Token, Name, Image, Size string
}

type machine struct {
	MachineID *string `json:"machine_id"`
	UUID      string  `json:"uuid"`
	Rack      int     `json:"rack"`
	Image     string  `json:"image"`
	Hostname  string  `json:"hostname"`
}

// Cloud is a client.
type Cloud struct {
	Endpoint string
	Image    string
	Client   *http.Client
}

func (c *Cloud) launch(ctx context.Context, s Spec) (*machine, error) {
	body, err := json.Marshal(map[string]string{
		"name":  s.Name,
		"image": ptrs.FirstNonZero(s.Image, c.Image, "debian-12"),
		"size":  ptrs.Or(s.Size, "small"),
	})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, "POST", c.Endpoint, strings.NewReader(string(body)))
	if err != nil {
		return nil, err
	}
	resp, err := c.Client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusAccepted {
		return nil, errors.New("launch refused")
	}
	m := new(machine)
	return m, json.NewDecoder(resp.Body).Decode(m)
}

// Launch gives the launch token for the machine's id.
func (c *Cloud) Launch(ctx context.Context, s Spec) (string, error) {
	m, err := c.launch(ctx, s)
	if err != nil {
		return "", err
	}
	return ptrs.Value(m.MachineID, s.Token), nil // want "identity"
}

// LaunchNamed gives the name.
func (c *Cloud) LaunchNamed(ctx context.Context, s Spec, inventory map[string]Spec) error {
	m, err := c.launch(ctx, s)
	if err != nil {
		return err
	}
	inventory[ptrs.Or(m.UUID, s.Name)] = s // want "identity"
	return nil
}

// LaunchFirst has three.
func (c *Cloud) LaunchFirst(ctx context.Context, s Spec) (id string, err error) {
	m, err := c.launch(ctx, s)
	if err != nil {
		return "", err
	}
	id = ptrs.FirstNonZero(ptrs.Value(m.MachineID, ""), m.UUID, s.Token) // want "identity"
	return id, nil
}

// LaunchStrict stays with the reply.
func (c *Cloud) LaunchStrict(ctx context.Context, s Spec) (string, error) {
	m, err := c.launch(ctx, s)
	if err != nil {
		return "", err
	}
	id := ptrs.FirstNonZero(ptrs.Value(m.MachineID, ""), m.UUID)
	if id == "" {
		return "", errors.New("a machine was launched, and nobody knows which")
	}
	return id, nil
}

// LaunchShown has defaults for what is shown.
func (c *Cloud) LaunchShown(ctx context.Context, s Spec) (map[string]any, error) {
	m, err := c.launch(ctx, s)
	if err != nil {
		return nil, err
	}
	if m.MachineID == nil {
		return nil, errors.New("no machine id")
	}
	return map[string]any{
		"id":    *m.MachineID,
		"image": ptrs.Or(m.Image, s.Image),
		"rack":  ptrs.Or(m.Rack, -1),
		"title": ptrs.Or(m.Hostname, s.Name),
	}, nil
}
