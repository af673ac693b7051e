// Package roundtripuse sends through a transport of another package that adds the key to a clone.
package roundtripuse

import (
	"fmt"
	"net/http"

	"toolvet.test/fixtures/secretleak/roundtripuse/transport"
)

// Parcels tracks parcels.
type Parcels struct{ hc *http.Client }

// New makes a client that signs.
func New(apiKey string) *Parcels {
	return &Parcels{hc: &http.Client{Transport: transport.Keyed(apiKey, http.DefaultTransport)}}
}

// Track has no key in the URL that it builds.
func (p *Parcels) Track(parcel string) error {
	resp, err := p.hc.Get("https://parcels.example/track?id=" + parcel)
	if err != nil {
		return fmt.Errorf("track %s: %w", parcel, err)
	}
	return resp.Body.Close()
}
