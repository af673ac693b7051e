// Package panics leaves by panic, Goexit, Exit and recover, with named results.
package panics

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"runtime"
)

// Recovered turns a panic into a named result.
func Recovered(hc *http.Client) (n int, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = errors.Join(err, r)
		default:
			err = fmt.Errorf("panic: %v", r)
			panic(err)
		}
	}()
	resp, gerr := hc.Get("https://example.test")
	if gerr != nil {
		panic(gerr)
	}
	defer func() { err = resp.Body.Close() }()
	if n = resp.StatusCode; n > 299 {
		panic(n)
	}
	return n, nil
}

// Never has no way back.
func Never(hc *http.Client) error {
	if _, err := hc.Get("https://example.test"); err != nil {
		panic(err)
	}
	select {}
}

// Dead has code that is never reached.
func Dead(hc *http.Client) error {
	for {
		if _, err := hc.Head("https://example.test"); err != nil {
			return err
		}
	}
}

// Leaves leaves in every way.
func Leaves(hc *http.Client, how int) (err error) {
	defer func() { _ = recover() }()
	_, err = hc.Head("https://example.test")
	switch how {
	case 0:
		os.Exit(1)
	case 1:
		runtime.Goexit()
	case 2:
		panic(nil)
	case 3:
		var p *int
		*p = 1
	case 4:
		return
	default:
		if false {
			return errors.New("never")
		}
	}
	return err
}

// Defers stacks defers in a loop.
func Defers(n int) (sum int) {
	for i := range n {
		defer func() {
			defer func() {
				if r := recover(); r != nil {
					sum += i
				}
			}()
			panic(i)
		}()
	}
	return sum
}
