// Package condflag asks errors whether to come again, and tells the model.
package condflag

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
)

// Result is what the model reads.
type Result struct {
	OK     bool
	Advice string
}

// CallError is a call without a success.
type CallError struct {
	Status int
	Err    error
}

func (e *CallError) Error() string { return fmt.Sprintf("status %d: %v", e.Status, e.Err) }

// Unwrap gives the cause.
func (e *CallError) Unwrap() error { return e.Err }

// Retryable takes no answer for an invitation.
func (e *CallError) Retryable() bool {
	return e.Status == 0 || e.Status == http.StatusTooManyRequests // want "retr"
}

// Loom weaves.
type Loom struct {
	url string
	hc  *http.Client
}

func (l *Loom) create(ctx context.Context, path, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, l.url+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := l.hc.Do(req)
	if err != nil {
		return &CallError{Err: err}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return &CallError{Status: resp.StatusCode, Err: errors.New("no success")}
	}
	return nil
}

// Weave asks the method of the error.
func (l *Loom) Weave(ctx context.Context, pattern string) Result {
	err := l.create(ctx, "/cloths", pattern)
	if err == nil {
		return Result{OK: true}
	}
	var ce *CallError
	if errors.As(err, &ce) && ce.Retryable() {
		return Result{Advice: "call the tool again in a minute"}
	}
	return Result{Advice: "look at the list of cloths"}
}

// IsTransient knows a broken line.
func IsTransient(err error) bool {
	var ne net.Error
	return errors.Is(err, io.EOF) || errors.As(err, &ne) && ne.Timeout() // want "retr"
}

// Dye asks a function.
func (l *Loom) Dye(ctx context.Context, cloth string) Result {
	err := l.create(ctx, "/dyeings", cloth)
	if IsTransient(err) {
		return Result{Advice: "try again"}
	}
	if err != nil {
		return Result{Advice: "look at the list of dyeings"}
	}
	return Result{OK: true}
}

// Snag is an error with a flag.
type Snag struct {
	Code int
	Late bool
}

func (s Snag) Error() string { return fmt.Sprintf("snag %d", s.Code) }

// ShouldRetry has the flag in a branch.
func (s Snag) ShouldRetry() bool {
	if s.Late {
		return true
	}
	return s.Code == http.StatusTooManyRequests
}

func (l *Loom) sew(cloth string) error {
	resp, err := l.hc.Post(l.url+"/seams", "text/plain", strings.NewReader(cloth))
	if err != nil {
		var ne net.Error
		return Snag{Late: errors.As(err, &ne) && ne.Timeout()}
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return Snag{Code: resp.StatusCode}
	}
	return nil
}

// Sew tells the model to come again.
func (l *Loom) Sew(cloth string) (Result, error) {
	err := l.sew(cloth)
	var s Snag
	if errors.As(err, &s) && s.ShouldRetry() {
		return Result{Advice: "send the seam again"}, nil
	}
	return Result{OK: err == nil}, err
}

// Knot is an error that is sure of itself.
type Knot struct {
	Status int
	Dialed bool
	Err    error
}

func (k *Knot) Error() string { return fmt.Sprintf("knot %d: %v", k.Status, k.Err) }

// Retryable is true for what did not arrive or was put off.
func (k *Knot) Retryable() bool {
	return !k.Dialed || k.Status == http.StatusTooManyRequests
}

func (l *Loom) spin(thread string) error {
	resp, err := l.hc.Post(l.url+"/threads", "text/plain", strings.NewReader(thread))
	if err != nil {
		var op *net.OpError
		return &Knot{Dialed: !errors.As(err, &op) || op.Op != "dial", Err: err}
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return &Knot{Status: resp.StatusCode, Dialed: true, Err: errors.New("no success")}
	}
	return nil
}

// Spin comes again only where nothing was done.
func (l *Loom) Spin(thread string) Result {
	err := l.spin(thread)
	var k *Knot
	if errors.As(err, &k) && k.Retryable() {
		return Result{Advice: "call the tool again"}
	}
	if err != nil {
		return Result{Advice: "look at the list of threads"}
	}
	return Result{OK: true}
}

// Glance is an error of reads.
type Glance struct{ Status int }

func (g *Glance) Error() string { return fmt.Sprintf("glance %d", g.Status) }

// IsTransient is about reads.
func (g *Glance) IsTransient() bool { return g.Status == 0 || g.Status >= 500 }

func (l *Loom) look(cloth string) error {
	resp, err := l.hc.Get(l.url + "/cloths/" + cloth)
	if err != nil {
		return &Glance{}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return &Glance{Status: resp.StatusCode}
	}
	return nil
}

// Look reads.
func (l *Loom) Look(cloth string) Result {
	err := l.look(cloth)
	var g *Glance
	if errors.As(err, &g) && g.IsTransient() {
		return Result{Advice: "call the tool again"}
	}
	return Result{OK: err == nil}
}

func isTransient(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// Hem writes a line about it.
func (l *Loom) Hem(ctx context.Context, cloth string) error {
	err := l.create(ctx, "/hems", cloth)
	if isTransient(err) {
		slog.Warn("the line broke", "cloth", cloth)
	}
	return err
}
