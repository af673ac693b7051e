// Package ifaceguess sends through interfaces without an implementation in sight: only the name and the context tell.
package ifaceguess

import (
	"context"
	"strings"
	"time"
)

// Issue is an issue.
type Issue struct{ Title string }

// Provider is implemented elsewhere.
type Provider interface {
	CreateIssue(ctx context.Context, in Issue) (string, error)
	GetIssue(ctx context.Context, id string) (*Issue, error)
	CreateIssueStatus(ctx context.Context, id string) (string, error)
	Process(ctx context.Context, in Issue) error
	SetLabels(ctx context.Context, id string, labels []string) error
	DeleteIssue(ctx context.Context, id string) error
}

// Builder is local: it takes no context and gives no error.
type Builder interface {
	CreateIssue(title string) *Issue
}

// File repeats a creation. Reported on the strength of its name.
func File(ctx context.Context, p Provider, in Issue) (string, error) {
	var last error
	for i := 0; i < 3; i++ {
		id, err := p.CreateIssue(ctx, in) // want "again"
		if err == nil {
			return id, nil
		}
		last = err
		time.Sleep(time.Second)
	}
	return "", last
}

// Read repeats a reading.
func Read(ctx context.Context, p Provider, id string) (*Issue, error) {
	var last error
	for i := 0; i < 3; i++ {
		is, err := p.GetIssue(ctx, id)
		if err == nil {
			return is, nil
		}
		last = err
	}
	return nil, last
}

// Ask repeats a reading whose name begins like a creation.
func Ask(ctx context.Context, p Provider, id string) (string, error) {
	var last error
	for i := 0; i < 3; i++ {
		st, err := p.CreateIssueStatus(ctx, id)
		if err == nil {
			return st, nil
		}
		last = err
	}
	return "", last
}

// Work repeats something of which nothing is known: silence.
func Work(ctx context.Context, p Provider, in Issue) error {
	var last error
	for i := 0; i < 3; i++ {
		if last = p.Process(ctx, in); last == nil {
			return nil
		}
	}
	return last
}

// Label sets a state by name.
func Label(ctx context.Context, p Provider, id string, labels []string) error {
	var last error
	for i := 0; i < 3; i++ {
		if last = p.SetLabels(ctx, id, labels); last == nil {
			return nil
		}
	}
	return last
}

// Drop deletes by id.
func Drop(ctx context.Context, p Provider, id string) error {
	var last error
	for i := 0; i < 3; i++ {
		if last = p.DeleteIssue(ctx, id); last == nil {
			return nil
		}
	}
	return last
}

// Shape makes local values until one fits.
func Shape(b Builder, title string) *Issue {
	for {
		is := b.CreateIssue(title)
		if strings.HasPrefix(is.Title, "[") {
			return is
		}
		title = "[new] " + title
	}
}

// Journal is implemented elsewhere.
type Journal interface {
	Log(ctx context.Context, lines []string) error
	Logs(ctx context.Context, id string) ([]string, error)
}

// Keep repeats the adding of lines: Log is a verb here.
func Keep(ctx context.Context, j Journal, lines []string) (err error) {
	for range 3 {
		if err = j.Log(ctx, lines); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// Look repeats a reading.
func Look(ctx context.Context, j Journal, id string) (lines []string, err error) {
	for range 3 {
		if lines, err = j.Logs(ctx, id); err == nil {
			return lines, nil
		}
	}
	return nil, err
}

// Performer performs what it is told; it is implemented elsewhere.
type Performer interface {
	PerformRequest(ctx context.Context, path string) error
}

// CreateSession opens a session, and opens it again.
func CreateSession(ctx context.Context, p Performer) (err error) {
	for range 3 {
		if err = p.PerformRequest(ctx, "/sessions"); err == nil {
			return nil
		}
	}
	return err
}
