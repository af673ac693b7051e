// Package zeroint numbers invoices, whose ids are numbers.
package zeroint

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
)

type invoice struct {
	ID       int64 `json:"id"`
	BuyerID  int64 `json:"buyer_id"`
	Number   int   `json:"number"`
	Cents    int64 `json:"cents"`
	PageSize int   `json:"page_size"`
	Version  int   `json:"version"`
}

// Books is a client of the book-keeping.
type Books struct {
	root string
	http *http.Client
	last int64
}

func (b *Books) call(ctx context.Context, method, path string, in any) (*invoice, error) {
	raw, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, b.root+path, bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	resp, err := b.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return nil, fmt.Errorf("books: %d", resp.StatusCode)
	}
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	inv := new(invoice)
	if err := json.Unmarshal(data, inv); err != nil {
		return nil, err
	}
	return inv, nil
}

// Issue falls back to the draft's id, and then pays it.
func (b *Books) Issue(ctx context.Context, draftID, cents int64) error {
	inv, err := b.call(ctx, "POST", "/invoices", map[string]int64{"draft": draftID, "cents": cents})
	if err != nil {
		return err
	}
	if inv.ID == 0 {
		inv.ID = draftID // want "identity"
	}
	_, err = b.call(ctx, "POST", "/invoices/"+strconv.FormatInt(inv.ID, 10)+"/payments", map[string]int64{"cents": cents})
	return err
}

// Next counts on by itself where the answer has no id.
func (b *Books) Next(ctx context.Context, cents int64) (int64, error) {
	inv, err := b.call(ctx, "POST", "/invoices", map[string]int64{"cents": cents})
	if err != nil {
		return 0, err
	}
	if inv.ID <= 0 {
		return b.last + 1, nil // want "identity"
	}
	b.last = inv.ID
	return inv.ID, nil
}

// Buyer says who was charged.
func (b *Books) Buyer(ctx context.Context, buyerID, cents int64) (int64, error) {
	inv, err := b.call(ctx, "POST", "/charges", map[string]int64{"buyer": buyerID, "cents": cents})
	if err != nil {
		return 0, err
	}
	if got := inv.BuyerID; got > 0 {
		return got, nil
	}
	return buyerID, nil // want "identity"
}

// IssueTrue stops at zero.
func (b *Books) IssueTrue(ctx context.Context, draftID, cents int64) (int64, error) {
	inv, err := b.call(ctx, "POST", "/invoices", map[string]int64{"draft": draftID, "cents": cents})
	if err != nil {
		return 0, err
	}
	if inv.ID == 0 {
		return 0, fmt.Errorf("invoice for draft %d was made, but has no id", draftID)
	}
	return inv.ID, nil
}

// Sized fills numbers that name nothing.
func (b *Books) Sized(ctx context.Context, pageSize, version int, cents int64) (*invoice, error) {
	inv, err := b.call(ctx, "POST", "/invoices", map[string]int64{"cents": cents})
	if err != nil {
		return nil, err
	}
	if inv.PageSize == 0 {
		inv.PageSize = pageSize
	}
	if inv.Version == 0 {
		inv.Version = version
	}
	if inv.Cents == 0 {
		inv.Cents = cents
	}
	if inv.ID == 0 {
		return nil, fmt.Errorf("no invoice id")
	}
	return inv, nil
}

// Learn takes the id from the answer where the caller had none.
func (b *Books) Learn(ctx context.Context, id *int64, cents int64) error {
	inv, err := b.call(ctx, "POST", "/invoices", map[string]int64{"cents": cents})
	if err != nil {
		return err
	}
	if *id == 0 {
		*id = inv.ID
	}
	return nil
}

// Limit is a request default.
func Limit(limit, shopID, defaultShopID int64) (int64, int64) {
	if limit == 0 {
		limit = 50
	}
	if shopID == 0 {
		shopID = defaultShopID
	}
	return limit, shopID
}
