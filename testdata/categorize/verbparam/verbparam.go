// Package verbparam has one function through which every call goes, and which names the outcome.
package verbparam

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
)

// Reply of a call.
type Reply struct {
	Category string
	Body     []byte
}

// Theatre is a service.
type Theatre struct {
	url string
	hc  *http.Client
}

// do has callers that post.
func (t *Theatre) do(ctx context.Context, method, path string, in any) Reply {
	body, err := json.Marshal(in)
	if err != nil {
		return Reply{Category: "failed"}
	}
	req, err := http.NewRequestWithContext(ctx, method, t.url+path, bytes.NewReader(body))
	if err != nil {
		return Reply{Category: "failed"}
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return Reply{Category: "failed"} // want "failed"
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusBadGateway || resp.StatusCode == http.StatusGatewayTimeout {
		return Reply{Category: "temporary"} // want "retr"
	}
	if resp.StatusCode/100 == 4 {
		return Reply{Category: "rejected"}
	}
	return Reply{Category: "answered"}
}

// Play puts a play on.
func (t *Theatre) Play(ctx context.Context, title string) Reply {
	return t.do(ctx, http.MethodPost, "/plays", map[string]string{"title": title})
}

// Programme reads.
func (t *Theatre) Programme(ctx context.Context) Reply {
	return t.do(ctx, http.MethodGet, "/plays", nil)
}

// fetch has callers that read.
func (t *Theatre) fetch(ctx context.Context, method, path string) Reply {
	req, err := http.NewRequestWithContext(ctx, method, t.url+path, nil)
	if err != nil {
		return Reply{Category: "failed"}
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return Reply{Category: "failed"}
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return Reply{Category: "temporary"}
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil {
		return Reply{Category: "failed"}
	}
	return Reply{Category: "answered", Body: body}
}

// Seats reads.
func (t *Theatre) Seats(ctx context.Context, play string) Reply {
	return t.fetch(ctx, http.MethodGet, "/plays/"+play+"/seats")
}

// Sold asks with another verb.
func (t *Theatre) Sold(ctx context.Context, play string) Reply {
	return t.fetch(ctx, http.MethodHead, "/plays/"+play+"/sold")
}

// settle looks at the verb before it gives a name.
func (t *Theatre) settle(ctx context.Context, method, path string) Reply {
	req, err := http.NewRequestWithContext(ctx, method, t.url+path, nil)
	if err != nil {
		return Reply{Category: "failed"}
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		if method == http.MethodGet {
			return Reply{Category: "failed"}
		}
		return Reply{Category: "outcome_unknown"}
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode < 300:
		return Reply{Category: "done"}
	case resp.StatusCode >= 500 && method == http.MethodGet:
		return Reply{Category: "failed"}
	case resp.StatusCode >= 500:
		return Reply{Category: "outcome_unknown"}
	}
	return Reply{Category: "rejected"}
}

// Cast gives a part to somebody.
func (t *Theatre) Cast(ctx context.Context, play, who string) Reply {
	return t.settle(ctx, http.MethodPost, "/plays/"+play+"/cast/"+who)
}

// Parts reads.
func (t *Theatre) Parts(ctx context.Context, play string) Reply {
	return t.settle(ctx, http.MethodGet, "/plays/"+play+"/cast")
}
