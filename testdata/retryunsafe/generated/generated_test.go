package generated

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
)

// A test may repeat what it wants.
func TestCreateWidget(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer srv.Close()
	c := &Client{Base: srv.URL, HTTP: srv.Client()}
	var err error
	for range 3 {
		if err = c.CreateWidget(context.Background(), nil); err == nil {
			return
		}
	}
	t.Fatal(err)
}
