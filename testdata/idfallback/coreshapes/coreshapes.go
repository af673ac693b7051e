// Package coreshapes has the fallbacks without an ordinary branch.
package coreshapes

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path"
	"sync"
	"time"
)

type Run struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type Issue struct {
	ID    string `json:"id"`
	Local string `json:"-"`
	Title string `json:"title"`
}

type API interface {
	GetIssue(ctx context.Context, id string) (*Issue, error)
	ListRuns(ctx context.Context, workflow string) ([]*Run, error)
	CloseIssue(ctx context.Context, id string) error
}

var errNone = errors.New("no such run")

func read(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

func decodeOver(ctx context.Context, c *http.Client, api API, want string) error {
	resp, err := read(ctx, c, "/issues/"+want)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	o := Issue{
		ID:    want,
		Local: want,
	}
	if err := json.NewDecoder(resp.Body).Decode(&o); err != nil { // want "decoded over it"
		return err
	}
	return api.CloseIssue(ctx, o.ID)
}

func decodeOverRepaired(ctx context.Context, c *http.Client, api API, want string) error {
	resp, err := read(ctx, c, "/issues/"+want)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	o := Issue{Local: want}
	if err := json.NewDecoder(resp.Body).Decode(&o); err != nil {
		return err
	}
	if o.ID != want {
		return errNone
	}
	return api.CloseIssue(ctx, o.ID)
}

// Whatever the reply says.
func decodeThenSet(ctx context.Context, c *http.Client, want string) (*Issue, error) {
	resp, err := read(ctx, c, "/issues/"+want)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var o Issue
	if err := json.NewDecoder(resp.Body).Decode(&o); err != nil {
		return nil, err
	}
	o.ID = want
	return &o, nil
}

func location(ctx context.Context, c *http.Client, api API) error {
	resp, err := read(ctx, c, "/new")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return api.CloseIssue(ctx, path.Base(resp.Header.Get("Location"))) // want "Location"
}

func locationRepaired(ctx context.Context, c *http.Client, api API) error {
	resp, err := read(ctx, c, "/new")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	loc := resp.Header.Get("Location")
	if loc == "" {
		return errNone
	}
	return api.CloseIssue(ctx, path.Base(loc))
}

func firstHit(ctx context.Context, api API, name string) (int64, error) {
	runs, err := api.ListRuns(ctx, "build")
	if err != nil {
		return 0, err
	}
	if len(runs) == 0 {
		return 0, errNone
	}
	for _, r := range runs {
		if r.Name == name {
			return r.ID, nil
		}
	}
	return runs[0].ID, nil // want "first of the list"
}

func firstHitRepaired(ctx context.Context, api API, name string) (int64, error) {
	runs, err := api.ListRuns(ctx, "build")
	if err != nil {
		return 0, err
	}
	for _, r := range runs {
		if r.Name == name {
			return r.ID, nil
		}
	}
	return 0, errNone
}

func madeUpObject(ctx context.Context, api API, id string) (*Issue, error) {
	iss, err := api.GetIssue(ctx, id)
	if err != nil {
		return &Issue{
			ID: id, // want "made of id"
		}, nil
	}
	return iss, nil
}

func madeUpObjectRepaired(ctx context.Context, api API, id string) (*Issue, error) {
	iss, err := api.GetIssue(ctx, id)
	if err != nil {
		return &Issue{ID: id}, fmt.Errorf("issue %s: %w", id, err)
	}
	return iss, nil
}

func madeUp(ctx context.Context, api API, id string) (*Issue, error) {
	iss, err := api.GetIssue(ctx, id)
	if err != nil {
		return nil, err
	}
	if iss.ID == "" {
		iss.ID = fmt.Sprintf("issue-%d", time.Now().Unix()) // want "made here"
	}
	return iss, nil
}

// A caller's own id when the other object was not found.
func ownID(ctx context.Context, api API, self Issue) error {
	iss, err := api.GetIssue(ctx, self.Title)
	if err != nil {
		return err
	}
	id := self.ID // want "reply without"
	if iss != nil {
		id = iss.ID
	}
	return api.CloseIssue(ctx, id)
}

type answer struct {
	ID     *int64          `json:"id"`
	Result json.RawMessage `json:"result"`
}

type conn struct {
	mu      sync.Mutex
	pending map[int64]chan *answer
}

func (c *conn) dispatch(a *answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a.ID == nil {
		if len(c.pending) == 1 {
			for _, ch := range c.pending {
				ch <- a // want "caller who is guessed"
			}
		}
		return
	}
	if ch, ok := c.pending[*a.ID]; ok {
		ch <- a
	}
}

type Reply struct {
	ID   string `json:"id"`
	want string
}

func find(ctx context.Context, c *http.Client, want string) (*Reply, error) {
	resp, err := read(ctx, c, "/issues/"+want)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	r := &Reply{want: want}
	return r, json.NewDecoder(resp.Body).Decode(r)
}

// Ident hides it.
func (r *Reply) Ident() string {
	if r.ID == "" {
		return r.want // want "reply without"
	}
	return r.ID
}
