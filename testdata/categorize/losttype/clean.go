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

// Receipt keeps the text and the cause.
type Receipt struct {
	Text string
	Err  error
}

func (r *Receipt) Error() string { return r.Text }

// Unwrap gives the cause.
func (r *Receipt) Unwrap() error { return r.Err }

func (b *Bakery) slice(loaf string) error {
	resp, err := b.hc.Post(b.url+"/loaves/"+loaf+"/slicings", "", nil)
	if err != nil {
		return &Receipt{Text: err.Error(), Err: err}
	}
	return check(resp)
}

// Slice asks for what is still there.
func (b *Bakery) Slice(loaf string) (string, error) {
	err := b.slice(loaf)
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) {
		return "unknown", err
	}
	return "", err
}

// Bell answers the question itself.
type Bell struct {
	Text string
	late bool
}

func (b *Bell) Error() string { return b.Text }

// Is knows the deadline.
func (b *Bell) Is(target error) bool { return b.late && target == context.DeadlineExceeded }

func (b *Bakery) ring(ctx context.Context, table string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/tables/"+table+"/rings", nil)
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return &Bell{Text: err.Error(), late: errors.Is(err, context.DeadlineExceeded)}
	}
	return check(resp)
}

// Ring asks for the deadline, and Is answers.
func (b *Bakery) Ring(ctx context.Context, table string) (string, error) {
	err := b.ring(ctx, table)
	if errors.Is(err, context.DeadlineExceeded) {
		return "unknown", err
	}
	return "", err
}

// Kind of a trouble.
type Kind int

// The kinds.
const (
	Other Kind = iota
	Late
	Cut
)

// Trouble has a kind.
type Trouble struct {
	Kind Kind
	Text string
}

func (t *Trouble) Error() string { return t.Text }

func kindOf(err error) Kind {
	var ne net.Error
	switch {
	case errors.As(err, &ne) && ne.Timeout():
		return Late
	case errors.Is(err, io.EOF):
		return Cut
	}
	return Other
}

func (b *Bakery) wrap(loaf string) error {
	resp, err := b.hc.Post(b.url+"/loaves/"+loaf+"/wrappings", "", nil)
	if err != nil {
		return &Trouble{Kind: kindOf(err), Text: err.Error()}
	}
	return check(resp)
}

// Wrap asks for the kind.
func (b *Bakery) Wrap(loaf string) (string, error) {
	err := b.wrap(loaf)
	var t *Trouble
	if errors.As(err, &t) && t.Kind != Other {
		return "unknown", err
	}
	return "", err
}

func (b *Bakery) menu(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+"/menu", nil)
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return &Slip{Step: "menu", Text: err.Error()}
	}
	return check(resp)
}

// Menu reads.
func (b *Bakery) Menu(ctx context.Context) (string, error) {
	err := b.menu(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return "slow", err
	}
	return "", err
}

func (b *Bakery) knead(dough string) error {
	resp, err := b.hc.Post(b.url+"/doughs", "text/plain", strings.NewReader(dough))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOven, err)
	}
	return check(resp)
}

// Knead leaves the question to another package, with the cause.
func (b *Bakery) Knead(dough string) (string, error) {
	err := b.knead(dough)
	if ask.Open(err) {
		return "unknown", err
	}
	return "", err
}
