// Package notsent has predicates that say that a request did not leave.
package notsent

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
)

// Kiln fires clay.
type Kiln struct {
	url string
	hc  *http.Client
}

// notSent takes a broken line for one that never was.
func notSent(err error) bool {
	if errors.Is(err, syscall.ECONNREFUSED) {
		return true
	}
	return errors.Is(err, syscall.ECONNRESET) || errors.Is(err, io.EOF) // want "failed"
}

// neverSent reads it from a text.
func neverSent(err error) bool {
	for _, s := range []string{"connection refused", "connection reset by peer", "no such host"} {
		if strings.Contains(err.Error(), s) {
			return true // want "failed"
		}
	}
	return false
}

// unsent knows what is certain.
func unsent(err error) bool {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Op == "dial"
	}
	var dns *net.DNSError
	return errors.As(err, &dns)
}

// notSentText knows the texts of it.
func notSentText(err error) bool {
	return strings.Contains(err.Error(), "connection refused") || strings.Contains(err.Error(), "no such host")
}

// broken has another name.
func broken(err error) bool { return errors.Is(err, io.EOF) }

// Fire sends twice only what was not sent.
func (k *Kiln) Fire(ctx context.Context, pot string) (bool, error) {
	resp, err := k.hc.Post(k.url+"/firings", "text/plain", strings.NewReader(pot))
	if err != nil {
		return notSent(err) || neverSent(err) || unsent(err) || notSentText(err) || broken(err), err
	}
	return false, resp.Body.Close()
}
