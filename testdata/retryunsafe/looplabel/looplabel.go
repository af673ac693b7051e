// Package looplabel repeats with a labelled continue out of a switch and a select.
package looplabel

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"
)

// Invite goes back to the label for gateway errors and for transport errors.
func Invite(ctx context.Context, hc *http.Client, url string, body []byte) error {
	var err error
retry:
	for n := 0; n < 4; n++ {
		var req *http.Request
		req, err = http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		var resp *http.Response
		resp, err = hc.Do(req) // want "again"
		if err == nil {
			_ = resp.Body.Close()
			switch resp.StatusCode {
			case http.StatusBadGateway, http.StatusGatewayTimeout:
				err = fmt.Errorf("status %d", resp.StatusCode)
			default:
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
			continue retry
		}
	}
	return err
}

// InviteAll sends one invitation to each member; the label skips a member, it does not repeat one.
func InviteAll(ctx context.Context, hc *http.Client, url string, members [][]byte) (sent int, err error) {
member:
	for _, body := range members {
		req, rerr := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
		if rerr != nil {
			return sent, rerr
		}
		resp, derr := hc.Do(req)
		if derr != nil {
			err = derr
			continue member
		}
		_ = resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusConflict, http.StatusBadGateway:
			err = fmt.Errorf("status %d", resp.StatusCode)
			continue member
		}
		sent++
	}
	return sent, err
}
