// Package remote asks a registry.
package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// ErrNoZone says that the registry does not know a zone.
var ErrNoZone = errors.New("no such zone")

// Registry is the client.
type Registry struct{ base string }

// New makes one.
func New(base string) *Registry { return &Registry{base} }

// Check looks at the name only.
func (r *Registry) Check(zone string) error {
	if strings.HasPrefix(zone, ".") || zone == "" {
		return fmt.Errorf("%q is no zone", zone)
	}
	return nil
}

// Serial reads the serial number of a zone.
func (r *Registry) Serial(ctx context.Context, zone string) (uint32, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+"/zones/"+url.PathEscape(zone), nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, fmt.Errorf("registry: %w", err)
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound:
		return 0, ErrNoZone
	default:
		return 0, fmt.Errorf("registry: status %d", resp.StatusCode)
	}
	var z struct{ Serial uint32 }
	err = json.NewDecoder(resp.Body).Decode(&z)
	return z.Serial, err
}
