// Package generic has results and runners with type parameters.
package generic

import (
	"context"
	"errors"
)

// Status of a result.
type Status string

// The statuses.
const (
	StatusOK      Status = "ok"
	StatusRefused Status = "refused"
	StatusFailed  Status = "failed"
	StatusOpen    Status = "open"
)

// Result of a tool.
type Result[T any] struct {
	Value  T
	Status Status
	Again  bool
}

// Exhibit is on show.
type Exhibit struct{ ID, Title string }

// Loan is lent.
type Loan struct{ ID string }

// ErrOnLoan says that another museum has it.
var ErrOnLoan = errors.New("already on loan")

// Museum is the service.
type Museum interface {
	CreateLoan(ctx context.Context, exhibit, to string) (Loan, error)
	CreateExhibit(ctx context.Context, title string) (Exhibit, error)
	GetExhibit(ctx context.Context, id string) (Exhibit, error)
	ListLoans(ctx context.Context) ([]Loan, error)
}

func run[T any](ctx context.Context, op func(context.Context) (T, error)) Result[T] {
	v, err := op(ctx)
	if err != nil {
		return Result[T]{Status: StatusFailed} // want "failed"
	}
	return Result[T]{Value: v, Status: StatusOK}
}

// Lend lends an exhibit.
func Lend(ctx context.Context, m Museum, exhibit, to string) Result[Loan] {
	return run(ctx, func(ctx context.Context) (Loan, error) {
		return m.CreateLoan(ctx, exhibit, to)
	})
}

func settle[T any](v T, err error) Result[T] {
	switch {
	case err == nil:
		return Result[T]{Value: v, Status: StatusOK}
	case errors.Is(err, ErrOnLoan):
		return Result[T]{Status: StatusRefused}
	default:
		return Result[T]{Status: StatusFailed} // want "failed"
	}
}

// Add puts an exhibit on show.
func Add(ctx context.Context, m Museum, title string) Result[Exhibit] {
	return settle(m.CreateExhibit(ctx, title))
}

func fetch[T any](ctx context.Context, op func(context.Context) (T, error)) Result[T] {
	v, err := op(ctx)
	if err != nil {
		return Result[T]{Status: StatusFailed, Again: true}
	}
	return Result[T]{Value: v, Status: StatusOK}
}

// Show reads one.
func Show(ctx context.Context, m Museum, id string) Result[Exhibit] {
	return fetch(ctx, func(ctx context.Context) (Exhibit, error) {
		return m.GetExhibit(ctx, id)
	})
}

// Lent reads all.
func Lent(ctx context.Context, m Museum) Result[[]Loan] {
	return fetch(ctx, m.ListLoans)
}

func weigh[T any](v T, err error) Result[T] {
	if err == nil {
		return Result[T]{Value: v, Status: StatusOK}
	}
	if errors.Is(err, ErrOnLoan) {
		return Result[T]{Status: StatusFailed}
	}
	return Result[T]{Status: StatusOpen}
}

// Move lends within the house.
func Move(ctx context.Context, m Museum, exhibit, room string) Result[Loan] {
	return weigh(m.CreateLoan(ctx, exhibit, room))
}
