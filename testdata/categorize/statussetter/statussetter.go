// Package statussetter writes outcomes into records, conditions and a store.
package statussetter

import (
	"context"
	"errors"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Phase of an order.
type Phase string

// The phases.
const (
	PhaseOpen   Phase = "Open"
	PhasePlaced Phase = "Placed"
	PhaseFailed Phase = "Failed"
	PhaseUnsure Phase = "Unsure"
)

// ErrClosed says that the market was closed.
var ErrClosed = errors.New("market closed")

// Market is where flowers are bought.
type Market interface {
	CreateOrder(ctx context.Context, flower string, stems int) (string, error)
	GetOrder(ctx context.Context, id string) (string, error)
}

// Store keeps the state of orders.
type Store interface {
	UpdateStatus(ctx context.Context, id, status string) error
}

// Record of an order.
type Record struct {
	ID         string
	Remote     string
	Status     Phase
	Reason     string
	Conditions []metav1.Condition
	Updated    time.Time
}

// Desk buys.
type Desk struct {
	market Market
	store  Store
}

// Buy writes the word into the record.
func (d *Desk) Buy(ctx context.Context, r *Record, flower string, stems int) error {
	id, err := d.market.CreateOrder(ctx, flower, stems)
	if err != nil {
		r.Status = PhaseFailed // want "failed"
		r.Updated = time.Now()
		return err
	}
	r.Remote, r.Status = id, PhasePlaced
	return nil
}

// Later writes it into the store.
func (d *Desk) Later(ctx context.Context, id, flower string, stems int) error {
	remote, err := d.market.CreateOrder(ctx, flower, stems)
	if errors.Is(err, ErrClosed) {
		return d.store.UpdateStatus(ctx, id, "failed")
	}
	if err != nil {
		return d.store.UpdateStatus(context.WithoutCancel(ctx), id, "failed") // want "failed"
	}
	return d.store.UpdateStatus(ctx, id, "placed as "+remote)
}

// Reconcile sets a condition.
func (d *Desk) Reconcile(ctx context.Context, r *Record, flower string) {
	cond := metav1.Condition{Type: "Placed", Status: metav1.ConditionTrue, Reason: "Bought"}
	if _, err := d.market.CreateOrder(ctx, flower, 50); err != nil {
		cond.Status = metav1.ConditionFalse // not seen: failed
	}
	r.Conditions = append(r.Conditions, cond)
}

// Auction keeps apart what is known.
func (d *Desk) Auction(ctx context.Context, r *Record, flower string, stems int) error {
	if stems > 10000 {
		r.Status = PhaseFailed
		return errors.New("too many stems")
	}
	id, err := d.market.CreateOrder(ctx, flower, stems)
	switch {
	case err == nil:
		r.Remote, r.Status = id, PhasePlaced
	case errors.Is(err, ErrClosed):
		r.Status = PhaseFailed
	default:
		r.Status = PhaseUnsure
	}
	return err
}

// Follow reads how an order went.
func (d *Desk) Follow(ctx context.Context, r *Record) {
	state, err := d.market.GetOrder(ctx, r.Remote)
	if err != nil {
		r.Reason = "failed to read the order"
		return
	}
	if state == "void" {
		r.Status = PhaseFailed
	}
}

// Condition has the third value that conditions have.
func (d *Desk) Condition(ctx context.Context, r *Record, flower string) {
	cond := metav1.Condition{Type: "Placed", Status: metav1.ConditionTrue, Reason: "Bought"}
	_, err := d.market.CreateOrder(ctx, flower, 20)
	switch {
	case errors.Is(err, ErrClosed):
		cond.Status, cond.Reason = metav1.ConditionFalse, "MarketClosed"
	case err != nil:
		cond.Status, cond.Reason = metav1.ConditionUnknown, "NoAnswer"
	}
	r.Conditions = append(r.Conditions, cond)
}
