// Package restysdk talks to a shop through resty, old and new.
package restysdk

import (
	"context"
	"errors"
	"path"

	"github.com/go-resty/resty/v2"
	restyv3 "resty.dev/v3"
)

// Cart is what the buyer wants.
type Cart struct {
	CartID   string `json:"cart_id"`
	Currency string `json:"currency"`
	Coupon   string `json:"coupon,omitempty"`
}

type order struct {
	OrderID  string `json:"order_id"`
	Number   string `json:"order_no"`
	Currency string `json:"currency"`
}

// Shop is a client.
type Shop struct {
	old *resty.Client
	new *restyv3.Client
}

// Checkout gives the cart's id for the order's.
func (s *Shop) Checkout(ctx context.Context, c Cart) (string, error) {
	var out order
	resp, err := s.old.R().SetContext(ctx).SetBody(c).SetResult(&out).Post("/orders")
	if err != nil {
		return "", err
	}
	if resp.IsError() {
		return "", errors.New("order refused")
	}
	if out.OrderID == "" {
		return c.CartID, nil // want "identity"
	}
	return out.OrderID, nil
}

// CheckoutResult asserts the result, in the new library.
func (s *Shop) CheckoutResult(ctx context.Context, c Cart) (*order, error) {
	resp, err := s.new.R().SetContext(ctx).SetBody(c).SetResult(&order{}).Post("/orders")
	if err != nil {
		return nil, err
	}
	if resp.IsStatusFailure() {
		return nil, errors.New("order refused")
	}
	o, ok := resp.Result().(*order)
	if !ok {
		return nil, errors.New("no order")
	}
	if o.OrderID == "" {
		o.OrderID = c.CartID // want "identity"
	}
	return o, nil
}

// CheckoutHeader reads the header.
func (s *Shop) CheckoutHeader(ctx context.Context, c Cart) (string, error) {
	resp, err := s.old.R().SetContext(ctx).SetBody(c).Post("/orders")
	if err != nil {
		return "", err
	}
	return path.Base(resp.Header().Get("Location")), nil // want "identity"
}

// CheckoutStrict has the header of the same reply, and nothing else.
func (s *Shop) CheckoutStrict(ctx context.Context, c Cart) (string, error) {
	if c.Currency == "" {
		c.Currency = "EUR"
	}
	var out order
	resp, err := s.old.R().SetContext(ctx).SetBody(c).SetResult(&out).Post("/orders")
	if err != nil {
		return "", err
	}
	if resp.IsError() {
		return "", errors.New("order refused")
	}
	id := out.OrderID
	if id == "" {
		id = resp.Header().Get("X-Order-Id")
	}
	if id == "" {
		return "", errors.New("ordered, order unknown")
	}
	return id, nil
}

// CheckoutMoney completes what is no identity.
func (s *Shop) CheckoutMoney(ctx context.Context, c Cart) (id, currency string, err error) {
	var out order
	if _, err := s.new.R().SetContext(ctx).SetBody(c).SetResult(&out).Post("/orders"); err != nil {
		return "", "", err
	}
	if out.Currency == "" {
		out.Currency = c.Currency
	}
	if out.OrderID == "" {
		return "", "", errors.New("ordered, order unknown")
	}
	return out.OrderID, out.Currency, nil
}

// Traced has an id of the trace, of the caller or of the service.
func (s *Shop) Traced(ctx context.Context, c Cart, requestID string) (string, error) {
	resp, err := s.old.R().SetContext(ctx).SetBody(c).SetHeader("X-Request-Id", requestID).Post("/orders/check")
	if err != nil {
		return "", err
	}
	trace := resp.Header().Get("X-Request-Id")
	if trace == "" {
		trace = requestID
	}
	return "checked, request " + trace, nil
}
