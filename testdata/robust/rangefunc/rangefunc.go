// Package rangefunc nests range-over-func loops with everything that can leave them.
package rangefunc

import (
	"errors"
	"iter"
	"maps"
	"net/http"
	"slices"
)

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer func() { _ = recover() }()
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func forever(yield func() bool) {
	for yield() {
	}
}

func pairs[K comparable, V any](m map[K]V) iter.Seq2[K, V] { return maps.All(m) }

// Nested leaves by break, continue, goto-free labels, return and defer.
func Nested(hc *http.Client, urls map[string][]string) (found string, err error) {
outer:
	for host, paths := range pairs(urls) {
		defer func() {
			if err != nil {
				err = errors.Join(err, errors.New(host))
			}
		}()
		for i := range count(len(paths)) {
			for path := range slices.Values(paths) {
				resp, gerr := hc.Get(host + path)
				switch {
				case gerr != nil && i == 0:
					continue outer
				case gerr != nil && i == 1:
					break outer
				case gerr != nil:
					return "", gerr
				}
				defer resp.Body.Close()
				if resp.StatusCode == http.StatusOK {
					found = host + path
					for range forever {
						if found != "" {
							return found, nil
						}
						continue outer
					}
				}
			}
		}
	}
	return found, err
}

// Pulled pulls.
func Pulled(n int) (sum int) {
	next, stop := iter.Pull(count(n))
	defer stop()
	for {
		v, ok := next()
		if !ok {
			return sum
		}
		sum += v
	}
}

// Recursive yields from itself.
func Recursive(depth int) iter.Seq[int] {
	return func(yield func(int) bool) {
		if depth == 0 {
			yield(0)
			return
		}
		for v := range Recursive(depth - 1) {
			if !yield(v + depth) {
				return
			}
		}
	}
}

// Empty ranges over nothing with nothing.
func Empty() {
	for range forever {
		break
	}
	for range count(0) {
	}
	for range 0 {
	}
	for range Recursive(3) {
		select {
		default:
		}
	}
}

// Results assigns named results out of the body of a loop.
func Results(hc *http.Client) (a, b int, err error) {
	for a = range count(10) {
		for b = range count(a) {
			if _, err = hc.Head("https://example.test"); err != nil {
				return
			}
		}
	}
	return
}
