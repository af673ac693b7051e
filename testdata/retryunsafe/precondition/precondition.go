// Package precondition writes with and without a condition that a second copy would fail.
package precondition

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"
)

var errStale = errors.New("stale")

// Doc is a document store.
type Doc struct {
	url string
	hc  *http.Client
}

func (d *Doc) addLine(ctx context.Context, id, etag string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url+"/docs/"+id+"/lines", bytes.NewReader(body))
	if err != nil {
		return err
	}
	if etag != "" {
		req.Header.Set("If-Match", etag)
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusPreconditionFailed:
		return errStale
	case resp.StatusCode >= 300:
		return errors.New(resp.Status)
	}
	return nil
}

func (d *Doc) etag(ctx context.Context, id string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, d.url+"/docs/"+id, nil)
	if err != nil {
		return "", err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return "", err
	}
	return resp.Header.Get("ETag"), resp.Body.Close()
}

// Append adds to a list in a document, under no condition.
func (d *Doc) Append(ctx context.Context, id string) error {
	var err error
	for range 3 {
		err = d.addLine(ctx, id, "", []byte("one more line")) // want "again"
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// AppendMatched adds to a state that was read before the loop: a second copy meets another state.
func (d *Doc) AppendMatched(ctx context.Context, id string) error {
	tag, err := d.etag(ctx, id)
	if err != nil {
		return err
	}
	for range 3 {
		if err = d.addLine(ctx, id, tag, []byte("one more line")); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// AppendStale reads afresh only after the store said that the state had changed, and repeats nothing else.
func (d *Doc) AppendStale(ctx context.Context, id string) error {
	for {
		tag, err := d.etag(ctx, id)
		if err != nil {
			return err
		}
		if err = d.addLine(ctx, id, tag, []byte("one more line")); !errors.Is(err, errStale) {
			return err
		}
	}
}

// AddNew creates only if there is none of the name: a second copy is refused.
func (d *Doc) AddNew(ctx context.Context, body []byte) error {
	var err error
	for range 3 {
		var req *http.Request
		req, err = http.NewRequestWithContext(ctx, http.MethodPost, d.url+"/docs", bytes.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set("If-None-Match", "*")
		resp, derr := d.hc.Do(req)
		if derr == nil {
			return resp.Body.Close()
		}
		err = derr
	}
	return err
}

// Vault is a store whose writes name the version that they expect.
type Vault interface {
	AppendEntry(ctx context.Context, e Entry) error
}

// Entry is an entry.
type Entry struct {
	Text            string
	ExpectedVersion int64
}

// Write names the version.
func Write(ctx context.Context, v Vault, text string, version int64) error {
	e := Entry{Text: text, ExpectedVersion: version}
	var err error
	for range 3 {
		if err = v.AppendEntry(ctx, e); err == nil {
			return nil
		}
	}
	return err
}

// WriteBlind names none.
func WriteBlind(ctx context.Context, v Vault, text string) error {
	e := Entry{Text: text}
	var err error
	for range 3 {
		if err = v.AppendEntry(ctx, e); err == nil { // want "again"
			return nil
		}
	}
	return err
}
