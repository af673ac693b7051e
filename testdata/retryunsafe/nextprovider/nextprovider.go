// Package nextprovider goes from one receiver to the next with one operation.
package nextprovider

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
)

// ErrOff says that a provider is switched off; it has sent nothing.
var ErrOff = errors.New("provider is off")

// Provider sends text messages. It is implemented elsewhere.
type Provider interface {
	SendSMS(ctx context.Context, to, text string) error
	GetBalance(ctx context.Context) (int, error)
}

// Send asks the next provider after any error.
func Send(ctx context.Context, ps []Provider, to, text string) error {
	var errs []error
	for _, p := range ps {
		if err := p.SendSMS(ctx, to, text); err != nil { // want "again"
			errs = append(errs, err)
			continue
		}
		return nil
	}
	return errors.Join(errs...)
}

// SendPrimary has two of them, one after the other.
func SendPrimary(ctx context.Context, first, second Provider, to, text string) error {
	if err := first.SendSMS(ctx, to, text); err != nil {
		return second.SendSMS(ctx, to, text) // want "again"
	}
	return nil
}

// Nodes are the nodes of one store.
type Nodes struct {
	urls []string
	hc   *http.Client
	next int
}

// Index walks round the ring of nodes.
func (n *Nodes) Index(doc []byte) error {
	var last error
	for i := 0; i < len(n.urls); i++ {
		node := n.urls[(n.next+i)%len(n.urls)]
		resp, err := n.hc.Post(node+"/docs", "application/json", bytes.NewReader(doc)) // want "again"
		if err != nil {
			last = err
			continue
		}
		n.next++
		return resp.Body.Close()
	}
	return fmt.Errorf("no node took it: %w", last)
}

// Text asks the next provider only when this one is off.
func Text(ctx context.Context, ps []Provider, to, text string) error {
	for _, p := range ps {
		err := p.SendSMS(ctx, to, text)
		if errors.Is(err, ErrOff) {
			continue
		}
		return err
	}
	return ErrOff
}

// TextAll sends to each provider once, and to everybody.
func TextAll(ctx context.Context, ps []Provider, to, text string) error {
	var errs []error
	for _, p := range ps {
		if err := p.SendSMS(ctx, to, text); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Balance reads from the first that answers.
func Balance(ctx context.Context, ps []Provider) (n int, err error) {
	for _, p := range ps {
		if n, err = p.GetBalance(ctx); err == nil {
			return n, nil
		}
	}
	return 0, err
}

// TextEveryone sends one message to each receiver.
func TextEveryone(ctx context.Context, p Provider, receivers []string, text string) error {
	for _, to := range receivers {
		if err := p.SendSMS(ctx, to, text); err != nil {
			return fmt.Errorf("%s: %w", to, err)
		}
	}
	return nil
}
