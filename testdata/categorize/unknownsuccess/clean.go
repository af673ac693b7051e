package unknownsuccess

import (
	"context"
	"errors"
	"net"
)

// Deposit says that it does not know.
func Deposit(ctx context.Context, t Till, cents int64) (*Receipt, error) {
	r, err := t.CreatePayment(ctx, cents)
	if errors.Is(err, context.DeadlineExceeded) {
		return &Receipt{State: "unknown"}, nil
	}
	if err != nil {
		return nil, errors.Join(ErrUnknown, err)
	}
	return r, nil
}

// Receipts reads, and has none when it took too long.
func Receipts(ctx context.Context, t Till, number string) (*Receipt, error) {
	r, err := t.GetReceipt(ctx, number)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, nil
	}
	return r, err
}

// Watch ends quietly when the caller has gone.
func Watch(ctx context.Context, t Till, number string, changed chan<- *Receipt) error {
	for {
		r, err := t.GetReceipt(ctx, number)
		if errors.Is(err, context.Canceled) {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case changed <- r:
		case <-ctx.Done():
			return nil
		}
	}
}

// Settle looks for the receipt before it says yes.
func Settle(ctx context.Context, t Till, number string) (ok bool, err error) {
	err = t.CreateRefund(ctx, number)
	var ne net.Error
	if errors.As(err, &ne) && ne.Timeout() {
		r, gerr := t.GetReceipt(context.WithoutCancel(ctx), number)
		if gerr != nil {
			return false, errors.Join(ErrUnknown, err, gerr)
		}
		return r.State == "refunded", nil
	}
	return err == nil, err
}

// Skip gives up before anything was sent.
func Skip(ctx context.Context, t Till, cents int64) (*Receipt, error) {
	if ctx.Err() != nil {
		return nil, nil
	}
	return t.CreatePayment(ctx, cents)
}
