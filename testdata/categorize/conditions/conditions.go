// Package conditions sets conditions by their texts, and hands out what was written before.
package conditions

import (
	"context"
	"database/sql"
	"errors"
)

// Farm is an object with conditions.
type Farm struct{ conditions map[string][2]string }

// SetCondition sets one.
func (f *Farm) SetCondition(kind, value, reason string) {
	f.conditions[kind] = [2]string{value, reason}
}

// Field is what a farm has.
type Field struct{ Name, State string }

// Land is the service.
type Land interface {
	CreateField(ctx context.Context, name string) (string, error)
}

// Plough splits off the caller's cancel, and nothing else.
func Plough(ctx context.Context, l Land, f *Farm, name string) error {
	_, err := l.CreateField(ctx, name)
	switch {
	case errors.Is(err, context.Canceled):
		f.SetCondition("Ready", "Unknown", "Interrupted")
	case err != nil:
		f.SetCondition("Ready", "False", "CreateFailed") // want "failed"
	default:
		f.SetCondition("Ready", "True", "Ploughed")
	}
	return err
}

// Sow leaves it open.
func Sow(ctx context.Context, l Land, f *Farm, name string) error {
	if name == "" {
		f.SetCondition("Ready", "False", "ValidationFailed")
		return errors.New("a field without a name")
	}
	_, err := l.CreateField(ctx, name)
	if err != nil {
		f.SetCondition("Ready", "Unknown", "OutcomeUnknown")
		return err
	}
	f.SetCondition("Ready", "True", "Sown")
	return nil
}

// Lease hands out what it wrote at the beginning.
func Lease(ctx context.Context, db *sql.DB, name string) (Field, error) {
	none := Field{Name: name, State: "not_leased"}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return none, err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `INSERT INTO leases (field) VALUES ($1)`, name); err != nil {
		return none, err
	}
	if err := tx.Commit(); err != nil {
		return none, err // want "failed"
	}
	return Field{Name: name, State: "leased"}, nil
}

// LeaseAgain writes another word where nobody can tell.
func LeaseAgain(ctx context.Context, db *sql.DB, name string) (Field, error) {
	field := Field{Name: name, State: "not_leased"}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return field, err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `INSERT INTO leases (field) VALUES ($1)`, name); err != nil {
		return field, err
	}
	field.State = "unknown"
	if err := tx.Commit(); err != nil {
		return field, err
	}
	field.State = "leased"
	return field, nil
}
