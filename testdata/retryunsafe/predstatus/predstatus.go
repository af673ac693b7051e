// Package predstatus decides by the status of the answer.
package predstatus

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// Desk files tickets.
type Desk struct {
	url string
	hc  *http.Client
}

func gateway(code int) bool {
	switch code {
	case http.StatusBadGateway, http.StatusGatewayTimeout:
		return true
	}
	return false
}

func busy(code int) bool {
	return code == http.StatusTooManyRequests || code == http.StatusServiceUnavailable
}

func refused(code int) bool {
	switch code {
	case http.StatusConflict, http.StatusPreconditionFailed, http.StatusLocked, http.StatusTooManyRequests:
		return true
	}
	return false
}

var mixed = []int{429, 500, 502}

func (d *Desk) post(body []byte) (*http.Response, error) {
	return d.hc.Post(d.url+"/tickets", "application/json", bytes.NewReader(body))
}

// OpenGateway goes round on 502 and 504: somebody behind the gateway may have filed it.
func (d *Desk) OpenGateway(body []byte) error {
	for n := 0; n < 3; n++ {
		resp, err := d.post(body) // want "again"
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
		if !gateway(resp.StatusCode) {
			return nil
		}
		time.Sleep(time.Second)
	}
	return fmt.Errorf("desk does not answer")
}

// OpenMixed has safe and unsafe statuses in one list.
func (d *Desk) OpenMixed(body []byte) error {
	for n := 0; n < 3; n++ {
		resp, err := d.post(body) // want "again"
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
		if !slices.Contains(mixed, resp.StatusCode) {
			return nil
		}
	}
	return fmt.Errorf("desk does not answer")
}

// OpenTimeout goes round on 408 and on every 5xx.
func (d *Desk) OpenTimeout(body []byte) error {
	for n := 0; n < 3; n++ {
		resp, err := d.post(body) // want "again"
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusRequestTimeout && resp.StatusCode < 500 {
			return nil
		}
	}
	return fmt.Errorf("desk does not answer")
}

// FileBusy goes round on 429 and 503.
func (d *Desk) FileBusy(body []byte) error {
	for n := 0; n < 3; n++ {
		resp, err := d.post(body)
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
		if !busy(resp.StatusCode) {
			return nil
		}
		time.Sleep(time.Second)
	}
	return fmt.Errorf("desk is busy")
}

// FileRefused goes round on definite refusals.
func (d *Desk) FileRefused(body []byte) error {
	for n := 0; n < 3; n++ {
		resp, err := d.post(body)
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
		if !refused(resp.StatusCode) {
			return nil
		}
		time.Sleep(time.Second)
	}
	return fmt.Errorf("desk refuses")
}

// FileAny stops at every answer and at every error.
func (d *Desk) FileAny(body []byte) error {
	for {
		resp, err := d.post(body)
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
		switch {
		case resp.StatusCode >= 500:
			return fmt.Errorf("desk is broken: %s", resp.Status)
		case resp.StatusCode >= 300:
			return fmt.Errorf("desk refuses: %s", resp.Status)
		}
		return nil
	}
}
