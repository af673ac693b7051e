// Package attemptheader tells the service which try it sees: the operation is the same all the same.
package attemptheader

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// Poster posts.
type Poster struct {
	url string
	hc  *http.Client
}

// Post counts its tries in a header.
func (p *Poster) Post(ctx context.Context, body []byte) error {
	var err error
	for n := 1; n <= 3; n++ {
		var req *http.Request
		req, err = http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set("X-Attempt", strconv.Itoa(n))
		resp, derr := p.hc.Do(req) // want "again"
		if derr == nil {
			return resp.Body.Close()
		}
		err = derr
		time.Sleep(time.Second)
	}
	return err
}

// Shard sends another part in every round.
func (p *Poster) Shard(ctx context.Context, parts int) error {
	var last error
	for n := 1; n <= parts; n++ {
		body := fmt.Appendf(nil, "part %d of %d", n, parts)
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := p.hc.Do(req)
		if err != nil {
			last = err
			continue
		}
		_ = resp.Body.Close()
	}
	return last
}

// Name takes the first free name: a name that is taken is refused, and the next one is another.
func (p *Poster) Name(ctx context.Context, base string) (string, error) {
	for n := 1; ; n++ {
		name := base + "-" + strconv.Itoa(n)
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader([]byte(name)))
		if err != nil {
			return "", err
		}
		resp, err := p.hc.Do(req)
		if err != nil {
			return "", err
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusConflict {
			return name, nil
		}
	}
}
