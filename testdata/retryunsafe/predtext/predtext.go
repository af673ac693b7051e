// Package predtext decides by the text of an error.
package predtext

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Board holds cards.
type Board struct {
	url string
	hc  *http.Client
}

func (b *Board) post(body []byte) error {
	resp, err := b.hc.Post(b.url+"/cards", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		text, _ := io.ReadAll(io.LimitReader(resp.Body, 1000))
		return fmt.Errorf("card: %s: %s", resp.Status, text)
	}
	return nil
}

func flaky(err error) bool {
	s := err.Error()
	return strings.Contains(s, "EOF") || strings.Contains(s, "connection reset by peer") || strings.Contains(s, "timeout")
}

// AddFlaky goes round on texts that say that the line was lost.
func (b *Board) AddFlaky(body []byte) error {
	var err error
	for n := 0; n < 5; n++ {
		err = b.post(body) // want "again"
		if err == nil || !flaky(err) {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// AddServer goes round on a text that stands for any failure of the server.
func (b *Board) AddServer(body []byte) error {
	var err error
	for n := 0; n < 5; n++ {
		if err = b.post(body); err == nil { // want "again"
			return nil
		}
		if low := strings.ToLower(err.Error()); !strings.Contains(low, "internal server error") && !strings.Contains(low, "bad gateway") {
			return err
		}
	}
	return err
}

// PutLimited goes round on the text of a rate limit.
func (b *Board) PutLimited(body []byte) error {
	var err error
	for n := 0; n < 5; n++ {
		err = b.post(body)
		if err == nil || !strings.Contains(err.Error(), "429 Too Many Requests") {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// PutUnreached goes round on the text of a connection that never was.
func (b *Board) PutUnreached(body []byte) error {
	var err error
	for n := 0; n < 5; n++ {
		if err = b.post(body); err == nil {
			return nil
		}
		if !strings.Contains(err.Error(), "connection refused") && !strings.Contains(err.Error(), "no such host") {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// PutLocked goes round on the service's own words for "did nothing".
func (b *Board) PutLocked(body []byte) error {
	var err error
	for n := 0; n < 5; n++ {
		if err = b.post(body); err == nil {
			return nil
		}
		if !strings.Contains(err.Error(), "board is locked by another session") {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}
