// Package unknownsuccess takes silence for a yes.
package unknownsuccess

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Receipt of a payment.
type Receipt struct {
	Number string
	State  string
}

// ErrUnknown says that nobody knows.
var ErrUnknown = errors.New("outcome unknown")

// Till takes payments.
type Till interface {
	CreatePayment(ctx context.Context, cents int64) (*Receipt, error)
	CreateRefund(ctx context.Context, number string) error
	GetReceipt(ctx context.Context, number string) (*Receipt, error)
}

// Pay gives nothing and no error when it took too long.
func Pay(ctx context.Context, t Till, cents int64) (*Receipt, error) {
	r, err := t.CreatePayment(ctx, cents)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, nil // want "success"
	}
	if err != nil {
		return nil, fmt.Errorf("pay: %w", err)
	}
	return r, nil
}

// Refund is done when the caller has gone.
func Refund(ctx context.Context, t Till, number string) error {
	err := t.CreateRefund(ctx, number)
	if errors.Is(err, context.Canceled) || status.Code(err) == codes.Canceled {
		return nil // want "success"
	}
	return err
}

// Charge says yes to a slow line.
func Charge(ctx context.Context, t Till, cents int64) (ok bool, err error) {
	_, err = t.CreatePayment(ctx, cents)
	var ne net.Error
	if errors.As(err, &ne) && ne.Timeout() {
		return true, nil // want "success"
	}
	return err == nil, err
}

// Tip has a word for it.
func Tip(ctx context.Context, hc *http.Client, url string) Receipt {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/tips", strings.NewReader("1"))
	if err != nil {
		return Receipt{State: "failed"}
	}
	resp, err := hc.Do(req)
	if errors.Is(err, context.DeadlineExceeded) {
		return Receipt{State: "completed"} // want "success"
	}
	if err != nil {
		return Receipt{State: "unknown"}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return Receipt{State: "no verdict"}
	}
	return Receipt{State: "completed", Number: resp.Header.Get("X-Receipt")}
}
