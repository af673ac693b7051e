// Package boolresult answers by bool: again, transient, done.
package boolresult

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
)

// Hive is a beehive with a service behind it.
type Hive struct {
	url string
	hc  *http.Client
}

func (h *Hive) post(ctx context.Context, path, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return errors.New("hive: " + resp.Status)
	}
	return nil
}

func (h *Hive) get(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+path, nil)
	if err != nil {
		return err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Feed tells the caller whether to come again.
func (h *Hive) Feed(ctx context.Context, grams string) (retry bool, err error) {
	err = h.post(ctx, "/feedings", grams)
	return isRetryable(err), err
}

func isRetryable(err error) bool {
	var ne net.Error
	if errors.As(err, &ne) && ne.Timeout() {
		return true // want "retr"
	}
	return errors.Is(err, syscall.ECONNREFUSED)
}

// Harvest has the answer in one expression.
func (h *Hive) Harvest(ctx context.Context) (transient bool, err error) {
	err = h.post(ctx, "/harvests", "")
	return transientError(err), err
}

func transientError(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) // want "retr"
}

// Smoke gives its answer itself.
func (h *Hive) Smoke(ctx context.Context) (retry bool, err error) {
	err = h.post(ctx, "/smoke", "")
	if errors.Is(err, context.DeadlineExceeded) {
		return true, err // want "retr"
	}
	return false, err
}

// Weigh reads: the predicate is for reads only.
func (h *Hive) Weigh(ctx context.Context) (retry bool, err error) {
	err = h.get(ctx, "/weight")
	return shouldRetryRead(err), err
}

func shouldRetryRead(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout() || errors.Is(err, io.ErrUnexpectedEOF)
}

// Swarm is sent again only if it was not sent.
func (h *Hive) Swarm(ctx context.Context) (retry bool, err error) {
	err = h.post(ctx, "/swarms", "")
	return notSent(err), err
}

func notSent(err error) bool {
	var dns *net.DNSError
	return errors.Is(err, syscall.ECONNREFUSED) || errors.As(err, &dns)
}

// Move looks at the error for its own log.
func (h *Hive) Move(ctx context.Context, to string) (ambiguous bool, err error) {
	err = h.post(ctx, "/moves", to)
	return mayHaveHappened(err), err
}

func mayHaveHappened(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout() || errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET)
}

// Temperature reads, with two words.
func (h *Hive) Temperature(ctx context.Context) (ok, retry bool) {
	if err := h.get(ctx, "/temperature"); err != nil {
		return false, true
	}
	return true, false
}
