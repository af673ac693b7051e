// Package readpost repeats POSTs that only read, beside those that do not.
package readpost

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Index is a search service.
type Index struct {
	url string
	hc  *http.Client
}

func (x *Index) post(path string, body []byte) error {
	resp, err := x.hc.Post(x.url+path, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func persist(fn func() error) error {
	var err error
	for range 3 {
		if err = fn(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Add stores a document under an id that the index makes up.
func (x *Index) Add(doc []byte) error {
	return persist(func() error {
		return x.post("/articles/_doc", doc) // want "again"
	})
}

// Search asks.
func (x *Index) Search(query []byte) error {
	return persist(func() error {
		return x.post("/articles/_search", query)
	})
}

// Count asks for a number.
func (x *Index) Count(query []byte) error {
	return persist(func() error {
		resp, err := x.hc.Post(x.url+"/articles/_count", "application/json", bytes.NewReader(query))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Validate lets the index judge a query.
func (x *Index) Validate(index string, query []byte) error {
	var err error
	for range 3 {
		if err = x.post(fmt.Sprintf("/%s/validate", index), query); err == nil {
			return nil
		}
	}
	return err
}

// Token asks for a token: a second one is as good as the first.
func (x *Index) Token(form url.Values) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = x.hc.PostForm(x.url+"/oauth2/token", form); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// Ping asks whether the service is there.
func (x *Index) Ping() error {
	return persist(func() error {
		resp, err := x.hc.Post(x.url+"/ping", "text/plain", strings.NewReader("ping"))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// metaKeys has a name without a verb, in the plural, and gives a list: it asks.
func (x *Index) metaKeys(scope string) ([]string, error) {
	resp, err := x.hc.Post(x.url+"/data/keys", "text/plain", bytes.NewReader([]byte(scope)))
	if err != nil {
		return nil, err
	}
	return nil, resp.Body.Close()
}

// Keys asks again.
func (x *Index) Keys(scope string) (keys []string, err error) {
	err = persist(func() error {
		keys, err = x.metaKeys(scope)
		return err
	})
	return keys, err
}

// Call posts to a procedure of the service.
func (x *Index) Call(procedure string, form url.Values) error {
	return x.post("/api/"+procedure, []byte(form.Encode()))
}

// Members asks again by the name of the procedure.
func (x *Index) Members(form url.Values) error {
	return persist(func() error { return x.Call("members.list", form) })
}

// Invite invites again.
func (x *Index) Invite(form url.Values) error {
	return persist(func() error {
		return x.Call("members.invite", form) // want "again"
	})
}
