// Package helperpkg has the send; the retry helper lies in another package.
package helperpkg

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"toolvet.test/fixtures/retryunsafe/helperpkg/again"
)

// Pager raises alarms.
type Pager struct {
	url string
	hc  *http.Client
}

// Raise is repeated by the helper.
func (p *Pager) Raise(ctx context.Context, body []byte) error {
	return again.Until(ctx, 4, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, "POST", p.url+"/alarms", bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := p.hc.Do(req) // want "again"
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= 400 {
			return fmt.Errorf("alarm: %s", resp.Status)
		}
		return nil
	})
}

// Mute deletes a named rule.
func (p *Pager) Mute(ctx context.Context, rule string) error {
	return again.Until(ctx, 4, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, "DELETE", p.url+"/rules/"+rule, nil)
		if err != nil {
			return err
		}
		resp, err := p.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// RaiseOnce has a limit and no repetition.
func (p *Pager) RaiseOnce(ctx context.Context, body []byte) error {
	return again.Within(ctx, time.Second, func(ctx context.Context) error {
		return p.post(ctx, body)
	})
}

// RaiseAll sends each alarm once.
func (p *Pager) RaiseAll(ctx context.Context, bodies [][]byte) error {
	return again.Each(ctx, bodies, p.post)
}

func (p *Pager) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, "POST", p.url+"/alarms", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
