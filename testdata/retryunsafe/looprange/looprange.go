// Package looprange has the two faces of a range loop: over a number of tries, and over things to send.
package looprange

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Event is one thing to announce.
type Event struct {
	Name string `json:"name"`
}

// Announce ranges over an int: each round is a try of the same event.
func Announce(hc *http.Client, url string, ev Event) error {
	body, err := json.Marshal(ev)
	if err != nil {
		return err
	}
	for i := range 3 {
		var resp *http.Response
		resp, err = hc.Post(url, "application/json", bytes.NewReader(body)) // want "again"
		if err == nil {
			_ = resp.Body.Close()
			return nil
		}
		err = fmt.Errorf("try %d: %w", i+1, err)
	}
	return err
}

// AnnounceBlind ranges over a number without looking at it.
func AnnounceBlind(hc *http.Client, url string, body []byte) (err error) {
	for range 5 {
		resp, perr := hc.Post(url, "application/json", bytes.NewReader(body)) // want "again"
		err = perr
		if perr != nil {
			continue
		}
		_ = resp.Body.Close()
		break
	}
	return err
}

// PublishAll sends each event once and collects what went wrong.
func PublishAll(hc *http.Client, url string, evs []Event) error {
	var errs []error
	for _, ev := range evs {
		body, err := json.Marshal(ev)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		resp, err := hc.Post(url, "application/json", bytes.NewReader(body))
		if err != nil {
			errs = append(errs, err)
			continue
		}
		_ = resp.Body.Close()
	}
	return errors.Join(errs...)
}

// PublishUntil sends each event once and stops at the first failure.
func PublishUntil(hc *http.Client, url string, evs []Event) error {
	for i := range evs {
		body, err := json.Marshal(evs[i])
		if err != nil {
			return err
		}
		resp, err := hc.Post(url, "application/json", bytes.NewReader(body))
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
	}
	return nil
}

// PublishFirst offers different events until one is taken: the payload changes in every round.
func PublishFirst(hc *http.Client, url string, evs map[string][]byte) (string, error) {
	for name, body := range evs {
		resp, err := hc.Post(url, "application/json", bytes.NewReader(body))
		if err != nil {
			continue
		}
		_ = resp.Body.Close()
		return name, nil
	}
	return "", errors.New("no event was taken")
}

// Fill sends numbered shards: the index is part of the payload.
func Fill(hc *http.Client, url string, shards int) error {
	for i := range shards {
		resp, err := hc.Post(url, "text/plain", bytes.NewReader(fmt.Appendf(nil, "shard %d", i)))
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
	}
	return nil
}
