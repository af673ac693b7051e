// Package lookupfirst looks whether the thing is there before it is sent again.
package lookupfirst

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/cenkalti/backoff/v5"
)

var errExists = errors.New("already exists")

// Repo is a repository.
type Repo struct {
	ID string `json:"id"`
}

// Forge keeps repositories.
type Forge struct {
	url string
	hc  *http.Client
}

func (f *Forge) find(ctx context.Context, name string) (*Repo, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url+"/repos?name="+url.QueryEscape(name), nil)
	if err != nil {
		return nil, err
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return nil, nil
	}
	r := new(Repo)
	return r, json.NewDecoder(resp.Body).Decode(r)
}

func (f *Forge) create(ctx context.Context, name string) (*Repo, error) {
	body, err := json.Marshal(map[string]string{"name": name})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.url+"/repos", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusConflict {
		return nil, errExists
	}
	r := new(Repo)
	return r, json.NewDecoder(resp.Body).Decode(r)
}

// MakeOnceLooked looks once, before the loop: what the first try made is not seen.
func (f *Forge) MakeOnceLooked(ctx context.Context, name string) (*Repo, error) {
	if r, err := f.find(ctx, name); err != nil || r != nil {
		return r, err
	}
	var last error
	for range 3 {
		r, err := f.create(ctx, name) // want "again"
		if err == nil {
			return r, nil
		}
		last = err
		time.Sleep(time.Second)
	}
	return nil, last
}

// MakeHalfLooked looks on one of two ways back only.
func (f *Forge) MakeHalfLooked(ctx context.Context, name string) (*Repo, error) {
	var last error
	for range 3 {
		r, err := f.create(ctx, name) // want "again"
		if err == nil {
			return r, nil
		}
		last = err
		if errors.Is(err, context.DeadlineExceeded) {
			continue
		}
		if r, err := f.find(ctx, name); err == nil && r != nil {
			return r, nil
		}
	}
	return nil, last
}

// MakeIgnored looks, and does not act on what it sees.
func (f *Forge) MakeIgnored(ctx context.Context, name string) (r *Repo, err error) {
	for range 3 {
		if seen, ferr := f.find(ctx, name); ferr == nil && seen != nil {
			println("there already:", seen.ID)
		}
		if r, err = f.create(ctx, name); err == nil { // want "again"
			break
		}
	}
	return r, err
}

// Ensure looks at the top of every round.
func (f *Forge) Ensure(ctx context.Context, name string) (*Repo, error) {
	var last error
	for range 3 {
		r, err := f.find(ctx, name)
		if err == nil && r != nil {
			return r, nil
		}
		if err == nil {
			if r, err = f.create(ctx, name); err == nil {
				return r, nil
			}
		}
		last = err
		time.Sleep(time.Second)
	}
	return nil, last
}

// EnsureAfter looks on the way back.
func (f *Forge) EnsureAfter(ctx context.Context, name string) (*Repo, error) {
	for {
		r, err := f.create(ctx, name)
		if err == nil {
			return r, nil
		}
		found, ferr := f.find(ctx, name)
		if ferr != nil {
			return nil, errors.Join(err, ferr)
		}
		if found != nil {
			return found, nil
		}
		time.Sleep(time.Second)
	}
}

// EnsureConflict takes "already exists" for the trace of an earlier try and fetches what is there.
func (f *Forge) EnsureConflict(ctx context.Context, name string) (*Repo, error) {
	return backoff.Retry(ctx, func() (*Repo, error) {
		r, err := f.create(ctx, name)
		if errors.Is(err, errExists) {
			return f.find(ctx, name)
		}
		return r, err
	}, backoff.WithMaxTries(4))
}

// EnsureCallback looks in the callback of a library.
func (f *Forge) EnsureCallback(ctx context.Context, name string) (*Repo, error) {
	return backoff.Retry(ctx, func() (*Repo, error) {
		if r, err := f.find(ctx, name); err != nil || r != nil {
			return r, err
		}
		return f.create(ctx, name)
	}, backoff.WithMaxTries(4))
}
