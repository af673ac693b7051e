// Package closures has functions in functions in functions.
package closures

import (
	"net/http"
	"sync"
)

// Deep is six functions deep, and the innermost reads.
func Deep(hc *http.Client) func() func() func() func() func() error {
	n := 0
	return func() func() func() func() func() error {
		n++
		return func() func() func() func() error {
			m := n
			return func() func() func() error {
				n, m = m, n
				return func() func() error {
					return func() error {
						resp, err := hc.Get("https://example.test")
						if err != nil {
							n--
							return err
						}
						m++
						return resp.Body.Close()
					}
				}
			}
		}
	}
}

// Y is a fixed point.
func Y[A, B any](f func(func(A) B) func(A) B) func(A) B {
	type self func(self) func(A) B
	g := self(func(s self) func(A) B {
		return f(func(a A) B { return s(s)(a) })
	})
	return g(g)
}

// Factorial uses it.
var Factorial = Y(func(self func(int) int) func(int) int {
	return func(n int) int {
		if n == 0 {
			return 1
		}
		return n * self(n-1)
	}
})

// Own calls itself through a variable that it captures.
func Own(hc *http.Client) error {
	var walk func(depth int) error
	walk = func(depth int) error {
		if depth == 0 {
			return nil
		}
		resp, err := hc.Head("https://example.test")
		if err != nil {
			return walk(depth - 1)
		}
		_ = resp.Body.Close()
		return func() error { return walk(depth - 2) }()
	}
	return walk(8)
}

// Loops makes closures in loops, and runs them in another.
func Loops(hc *http.Client) (err error) {
	var fns []func()
	var mu sync.Mutex
	for i := range 3 {
		fns = append(fns, func() {
			mu.Lock()
			defer mu.Unlock()
			if i > 0 && err == nil {
				_, err = hc.Get("https://example.test")
			}
		})
	}
	for len(fns) > 0 {
		fns[0]()
		fns = fns[1:]
	}
	return err
}

// Immediate calls what it makes, with defer and go.
func Immediate() (n int) {
	defer func(m *int) { *m++ }(&n)
	done := make(chan struct{})
	go func() { defer close(done) }()
	<-done
	return func(f func(int) int) int { return f(f(f(1))) }(func(i int) int { return i + 1 })
}
