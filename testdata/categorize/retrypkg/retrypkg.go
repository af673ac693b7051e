// Package retrypkg asks predicates of another package, and puts their answer into the result.
package retrypkg

import (
	"context"
	"net/http"
	"strings"

	"toolvet.test/fixtures/categorize/retrypkg/again"
)

// Line of a timetable.
type Line struct {
	Train     string
	Retryable bool
	Reason    string
}

// Railway has trains.
type Railway interface {
	CreateTrain(ctx context.Context, number, from, to string) error
	GetTrain(ctx context.Context, number string) (string, error)
}

// Add makes a train.
func Add(ctx context.Context, r Railway, number, from, to string) Line {
	err := r.CreateTrain(ctx, number, from, to)
	if err != nil {
		return Line{Train: number, Retryable: again.Transient(err)} // want "retr"
	}
	return Line{Train: number}
}

// Extra posts an extra train.
func Extra(ctx context.Context, hc *http.Client, url, number string) (line Line) {
	line.Train = number
	resp, err := hc.Post(url+"/extras", "text/plain", strings.NewReader(number))
	if err != nil {
		line.Reason = "no answer"
		line.Retryable = again.Temporary(err) // want "retr"
		return line
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		line.Reason = resp.Status
	}
	return line
}

// Show reads.
func Show(ctx context.Context, r Railway, number string) Line {
	if _, err := r.GetTrain(ctx, number); err != nil {
		return Line{Train: number, Retryable: again.Transient(err)}
	}
	return Line{Train: number}
}

// Board reads, too.
func Board(ctx context.Context, hc *http.Client, url string) (line Line) {
	resp, err := hc.Get(url + "/board")
	if err != nil {
		line.Retryable = again.Temporary(err)
		return line
	}
	_ = resp.Body.Close()
	return line
}

// Relief invites to another try only where no train can have come of the first.
func Relief(ctx context.Context, r Railway, number, from, to string) Line {
	if err := r.CreateTrain(ctx, number, from, to); err != nil {
		return Line{Train: number, Retryable: again.Undialed(err), Reason: "look at the board first"}
	}
	return Line{Train: number}
}

// Shunt asks the predicate for the words and leaves the flag alone.
func Shunt(ctx context.Context, r Railway, number string) Line {
	err := r.CreateTrain(ctx, number, "yard", "yard")
	switch {
	case err == nil:
		return Line{Train: number}
	case again.Transient(err):
		return Line{Train: number, Reason: "no answer in time: the train may exist"}
	}
	return Line{Train: number, Reason: "outcome unknown"}
}
