// Package errgroupfan fans out with an error group.
package errgroupfan

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// Fleet has many machines.
type Fleet struct {
	hc *http.Client
}

func (f *Fleet) post(ctx context.Context, url string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Install fans out, and each of the branches repeats its send.
func (f *Fleet) Install(ctx context.Context, urls []string, pkg []byte) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, url := range urls {
		g.Go(func() error {
			var err error
			for n := 1; n <= 3; n++ {
				if err = f.post(ctx, url+"/packages", pkg); err == nil { // want "again"
					return nil
				}
				time.Sleep(time.Second)
			}
			return err
		})
	}
	return g.Wait()
}

// Reboot fans out: each machine gets one request.
func (f *Fleet) Reboot(ctx context.Context, urls []string) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, url := range urls {
		g.Go(func() error {
			return f.post(ctx, url+"/reboot", nil)
		})
	}
	return g.Wait()
}

// Shards sends one body to each shard, with the shard in a parameter.
func (f *Fleet) Shards(ctx context.Context, base string, bodies [][]byte) error {
	var g errgroup.Group
	for _, body := range bodies {
		g.Go(func() error { return f.post(ctx, base+"/shards", body) })
	}
	return g.Wait()
}
