// Package losttype has errors of its own that keep a text, and asks above for the cause.
package losttype

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"

	"toolvet.test/fixtures/categorize/losttype/ask"
)

// ErrOven stands for an oven without an answer.
var ErrOven = errors.New("oven")

// Slip is what happened at the counter.
type Slip struct {
	Step string
	Text string
}

func (s *Slip) Error() string { return s.Step + ": " + s.Text }

// Crumb is a smaller one.
type Crumb struct{ Text string }

func (c Crumb) Error() string { return c.Text }

// Bakery takes orders.
type Bakery struct {
	url string
	hc  *http.Client
}

func (b *Bakery) order(ctx context.Context, cake string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/cakes", strings.NewReader(cake))
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return &Slip{Step: "order", Text: err.Error()} // want "only the text"
	}
	return check(resp)
}

// Order asks for the deadline, which cannot be seen any more.
func (b *Bakery) Order(ctx context.Context, cake string) (string, error) {
	err := b.order(ctx, cake)
	switch {
	case err == nil:
		return "ordered", nil
	case errors.Is(err, context.DeadlineExceeded):
		return "unknown", errors.New("look at the list of cakes first")
	}
	return "", err
}

func crumb(err error) error {
	if err == nil {
		return nil
	}
	return Crumb{Text: err.Error()} // want "only the text"
}

func (b *Bakery) glaze(cake string) error {
	resp, err := b.hc.Post(b.url+"/cakes/"+cake+"/glazings", "", nil)
	if err != nil {
		return crumb(err)
	}
	return check(resp)
}

// Glaze asks for the end of the line and for the type, behind a wrap.
func (b *Bakery) Glaze(cake string) (unsure bool, err error) {
	if err = b.glaze(cake); err != nil {
		err = fmt.Errorf("glaze %s: %w", cake, err)
	}
	var ne net.Error
	if errors.Is(err, io.EOF) || errors.As(err, &ne) {
		return true, err
	}
	return false, err
}

func (b *Bakery) bake(loaf string) error {
	resp, err := b.hc.Post(b.url+"/loaves", "text/plain", strings.NewReader(loaf))
	if err != nil {
		return fmt.Errorf("%w: %v", ErrOven, err) // want "%v"
	}
	return check(resp)
}

// Bake leaves the question to another package.
func (b *Bakery) Bake(loaf string) (string, error) {
	err := b.bake(loaf)
	if ask.Open(err) {
		return "unknown", err
	}
	return "", err
}

func check(resp *http.Response) error {
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("bakery: status %d", resp.StatusCode)
	}
	return nil
}
