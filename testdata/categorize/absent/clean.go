package absent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
)

// Obtain creates only where there is none.
func Obtain(ctx context.Context, cs Customers, mail string) (*Customer, error) {
	c, err := cs.GetCustomer(ctx, mail)
	if errors.Is(err, ErrNotFound) {
		return cs.CreateCustomer(ctx, mail)
	}
	return c, err
}

// Settle has the other errors first.
func Settle(ctx context.Context, cs Customers, mail string) (*Customer, error) {
	c, err := cs.FindCustomer(ctx, mail)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, fmt.Errorf("look for the customer: %w", err)
	}
	if err != nil {
		return cs.CreateCustomer(ctx, mail)
	}
	return c, nil
}

// Given knows that FindCustomer gives nil for none.
func Given(ctx context.Context, cs Customers, mail string) (*Customer, error) {
	c, err := cs.FindCustomer(ctx, mail)
	if err != nil {
		return nil, err
	}
	if c == nil {
		return cs.CreateCustomer(ctx, mail)
	}
	return c, nil
}

// Row looks at the status.
func (c *Cinema) Row(ctx context.Context, row string) error {
	resp, err := c.hc.Get(c.url + "/rows/" + row)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusNotFound:
		post, err := c.hc.Post(c.url+"/rows", "text/plain", strings.NewReader(row))
		if err != nil {
			return err
		}
		defer post.Body.Close()
		if post.StatusCode != http.StatusCreated {
			return fmt.Errorf("row %s: status %d", row, post.StatusCode)
		}
		return nil
	}
	return fmt.Errorf("row %s: status %d", row, resp.StatusCode)
}

// Ticket asks for the one error that says it.
func (c *Cinema) Ticket(ctx context.Context, mail string) error {
	var id int64
	err := c.db.QueryRowContext(ctx, `SELECT id FROM tickets WHERE mail = $1`, mail).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = c.db.ExecContext(ctx, `INSERT INTO tickets (mail) VALUES ($1)`, mail)
	}
	return err
}

// Template takes any error of a local file for none, and makes nothing far away of it.
func (c *Cinema) Template(name string) error {
	if _, err := os.Stat(name); err != nil {
		return os.WriteFile(name, []byte("{{.Title}}"), 0o600)
	}
	return nil
}

// Title takes a default where the look-up gives nothing: nothing is created.
func Title(ctx context.Context, cs Customers, mail string) string {
	c, err := cs.GetCustomer(ctx, mail)
	if err != nil {
		return "guest"
	}
	return c.ID
}
