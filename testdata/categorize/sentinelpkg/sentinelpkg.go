// Package sentinelpkg takes its sentinels from another package.
package sentinelpkg

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"toolvet.test/fixtures/categorize/sentinelpkg/fault"
)

// Courier carries parcels.
type Courier struct {
	url string
	hc  *http.Client
}

// Pickup hands the error of the POST to the shared wrapper.
func (c *Courier) Pickup(ctx context.Context, address string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/pickups", strings.NewReader(address))
	if err != nil {
		return fmt.Errorf("%w: %w", fault.ErrPermanent, err)
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return fault.Net(err) // want "retr"
	}
	return accepted(resp)
}

// Parcel wraps in the shared sentinel itself.
func (c *Courier) Parcel(ctx context.Context, to string) error {
	resp, err := c.hc.Post(c.url+"/parcels", "text/plain", strings.NewReader(to))
	if err != nil {
		return fmt.Errorf("parcel to %s: %w: %w", to, fault.ErrPermanent, err) // want "failed"
	}
	return accepted(resp)
}

// Letter takes the open one.
func (c *Courier) Letter(ctx context.Context, to string) error {
	resp, err := c.hc.Post(c.url+"/letters", "text/plain", strings.NewReader(to))
	if err != nil {
		return fault.Open(err)
	}
	return accepted(resp)
}

// Track reads.
func (c *Courier) Track(ctx context.Context, parcel string) error {
	resp, err := c.hc.Get(c.url + "/parcels/" + parcel)
	if err != nil {
		return fault.Net(err)
	}
	return resp.Body.Close()
}

// Cancel deletes by number.
func (c *Courier) Cancel(ctx context.Context, parcel string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, c.url+"/parcels/"+parcel, nil)
	if err != nil {
		return fmt.Errorf("%w: %w", fault.ErrPermanent, err)
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return fault.Net(err)
	}
	return accepted(resp)
}

func accepted(resp *http.Response) error {
	defer resp.Body.Close()
	switch {
	case resp.StatusCode < 300:
		return nil
	case resp.StatusCode == http.StatusTooManyRequests:
		return fmt.Errorf("%w: too many parcels", fault.ErrRetryable)
	case resp.StatusCode/100 == 4:
		return fmt.Errorf("%w: status %d", fault.ErrPermanent, resp.StatusCode)
	}
	return fmt.Errorf("%w: status %d", fault.ErrOpen, resp.StatusCode)
}
