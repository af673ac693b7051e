// Package initloop has work in package variables and in several init functions.
package initloop

import (
	"net/http"
	"strings"
)

var (
	a = b + 1
	b = c()
	f = func(n int) int {
		if n == 0 {
			return 0
		}
		return g(n - 1)
	}
	names = strings.Split("a,b,c", ",")
	index = func() map[string]int {
		m := make(map[string]int, len(names))
		for i, n := range names {
			m[n] = i
		}
		return m
	}()
	status = fetch(nil)
)

func g(n int) int { return h(n) + len(names) }

// h breaks the cycle of initialisation with a variable that is set later.
func h(n int) int {
	if later == nil {
		return n
	}
	return later(n)
}

var later func(int) int

func c() int { return len(index) }

func fetch(hc *http.Client) int {
	if hc == nil {
		return a
	}
	for range 3 {
		if resp, err := hc.Get("https://example.test"); err == nil {
			_ = resp.Body.Close()
			return resp.StatusCode
		}
	}
	return 0
}

func init() { later = f }

func init() {
	for i := range status {
		if i > b {
			break
		}
	}
}

func init() {
	defer func() { _ = recover() }()
	if a < 0 {
		panic("never")
	}
}
