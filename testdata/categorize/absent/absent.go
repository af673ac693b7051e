// Package absent takes an error of the look-up for "not there", and creates.
package absent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// Customer of a cinema.
type Customer struct{ ID, Mail string }

// ErrNotFound says that there is none.
var ErrNotFound = errors.New("no such customer")

// Customers is the service.
type Customers interface {
	FindCustomer(ctx context.Context, mail string) (*Customer, error)
	GetCustomer(ctx context.Context, mail string) (*Customer, error)
	CreateCustomer(ctx context.Context, mail string) (*Customer, error)
}

// Ensure creates after any error.
func Ensure(ctx context.Context, cs Customers, mail string) (*Customer, error) {
	c, err := cs.GetCustomer(ctx, mail)
	if err != nil { // want "absent"
		return cs.CreateCustomer(ctx, mail)
	}
	return c, nil
}

// Adopt has the good case inside.
func Adopt(ctx context.Context, cs Customers, mail string) (*Customer, error) {
	if c, err := cs.FindCustomer(ctx, mail); err == nil { // want "absent"
		return c, nil
	}
	c, err := cs.CreateCustomer(ctx, mail)
	if err != nil {
		return nil, fmt.Errorf("create customer: %w", err)
	}
	return c, nil
}

// Cinema is the service by hand.
type Cinema struct {
	url string
	hc  *http.Client
	db  *sql.DB
}

// Seat takes a broken line and a 500 for a free seat.
func (c *Cinema) Seat(ctx context.Context, seat string) error {
	resp, err := c.hc.Get(c.url + "/seats/" + seat)
	if err == nil {
		defer resp.Body.Close()
	}
	if err != nil || resp.StatusCode != http.StatusOK { // want "absent"
		post, err := c.hc.Post(c.url+"/seats", "text/plain", strings.NewReader(seat))
		if err != nil {
			return err
		}
		defer post.Body.Close()
		if post.StatusCode != http.StatusCreated {
			return fmt.Errorf("seat %s: status %d", seat, post.StatusCode)
		}
	}
	return nil
}

// Voucher takes every error of the row for none.
func (c *Cinema) Voucher(ctx context.Context, mail string) error {
	var id int64
	err := c.db.QueryRowContext(ctx, `SELECT id FROM vouchers WHERE mail = $1`, mail).Scan(&id)
	if err != nil { // want "absent"
		_, err = c.db.ExecContext(ctx, `INSERT INTO vouchers (mail) VALUES ($1)`, mail)
	}
	return err
}
