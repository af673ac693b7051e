// Package methodexpr takes methods as functions in every way.
package methodexpr

import (
	"io"
	"net/http"
)

// Reader reads.
type Reader struct{ hc *http.Client }

// Get has a pointer receiver.
func (r *Reader) Get(url string) (*http.Response, error) { return r.hc.Get(url) }

// Head has a value receiver.
func (r Reader) Head(url string) (*http.Response, error) { return r.hc.Head(url) }

// Both is an interface.
type Both interface {
	Get(url string) (*http.Response, error)
	Head(url string) (*http.Response, error)
}

type outer struct {
	*Reader
	io.Closer
}

var (
	byPointer   = (*Reader).Get
	byValue     = Reader.Head
	byBoth      = (*Reader).Head
	byInterface = Both.Get
	byPromotion = outer.Get
	byStd       = (*http.Client).Get
	table       = map[string]func(*Reader, string) (*http.Response, error){"get": byPointer, "head": byBoth}
)

// Use calls them all.
func Use(r *Reader, url string) (n int) {
	bound, half := r.Get, byInterface
	calls := []func() (*http.Response, error){
		func() (*http.Response, error) { return byPointer(r, url) },
		func() (*http.Response, error) { return byValue(*r, url) },
		func() (*http.Response, error) { return half(r, url) },
		func() (*http.Response, error) { return byPromotion(outer{Reader: r}, url) },
		func() (*http.Response, error) { return byStd(r.hc, url) },
		func() (*http.Response, error) { return bound(url) },
		func() (*http.Response, error) { return table["get"](r, url) },
		func() (*http.Response, error) { return outer{r, nil}.Head(url) },
	}
	for _, call := range calls {
		if resp, err := call(); err == nil {
			_ = resp.Body.Close()
			n++
		}
	}
	return n
}
