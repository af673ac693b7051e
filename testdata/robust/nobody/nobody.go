// Package nobody has functions without a body: an assembly file would hold them.
package nobody

import "net/http"

func ticks() int64

func scan(p *byte, n int) (at int)

type counter struct{ n int64 }

func (c *counter) add(delta int64) int64

// Wait reads for as long as the ticks say so.
func Wait(hc *http.Client, until int64) error {
	var c counter
	for ticks() < until {
		resp, err := hc.Get("https://example.test")
		if err == nil {
			return resp.Body.Close()
		}
		if c.add(1) > 3 {
			return err
		}
	}
	b := []byte("text")
	_ = scan(&b[0], len(b))
	return nil
}
