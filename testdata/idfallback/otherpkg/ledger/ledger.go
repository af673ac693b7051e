// Package ledger keeps ids in a database.
package ledger

import (
	"context"
	"database/sql"
)

// Ledger is a table.
type Ledger struct {
	db   *sql.DB
	name string
}

// Record keeps an id.
func (l *Ledger) Record(ctx context.Context, id, text string) error {
	_, err := l.db.ExecContext(ctx, "INSERT INTO cards (id, text) VALUES ($1, $2)", id, text)
	return err
}

// Name is the ledger's name.
func (l *Ledger) Name() string {
	if l.name == "" {
		return "cards"
	}
	return l.name
}
