// Package phis has loops whose values go round in circles.
package phis

import (
	"errors"
	"net/http"
)

// Rotate turns three variables round each other while it reads.
func Rotate(hc *http.Client, a, b, c string) (string, error) {
	var e1, e2, e3 error
	for i := 0; i < 10; i++ {
		a, b, c = b, c, a
		e1, e2, e3 = e2, e3, e1
		resp, err := hc.Get(a)
		if err != nil {
			e1 = err
			if e2 != nil && e3 != nil {
				return c, errors.Join(e1, e2, e3)
			}
			continue
		}
		_ = resp.Body.Close()
		if resp.StatusCode > 299 {
			e2, e1 = e1, errors.New(b)
		}
	}
	return a, e1
}

// Nest has counters that decide for each other.
func Nest(hc *http.Client) (n int, err error) {
	var resp *http.Response
	for i, j := 0, 10; i < j; i, j = i+1, j-1 {
		for k := i; k != j; {
			if resp, err = hc.Head("https://example.test"); err != nil {
				k, i = i, k
				if k == i {
					j--
					break
				}
			} else if resp.StatusCode == k {
				k++
			} else {
				k, j = j, k
			}
			for l := k; l > 0; l -= 2 {
				n += l
				if n > 1000 {
					return n, err
				}
			}
		}
	}
	return n, err
}

// Pointers goes round with pointers to what goes round.
func Pointers(n int) (p *int) {
	var q, r *int
	for i := range n {
		p, q, r = &i, p, q
		if r != nil && *r > *p {
			*q, r = *r, q
		}
	}
	return p
}

// Interfaces gives one variable many types.
func Interfaces(n int) (v any) {
	for range n {
		switch x := v.(type) {
		case nil:
			v = 1
		case int:
			v = string(rune(x))
		case string:
			v = errors.New(x)
		case error:
			v = func() error { return x }
		case func() error:
			v = x()
		}
	}
	return v
}
