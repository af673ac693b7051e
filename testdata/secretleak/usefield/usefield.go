// Package usefield has fields that are credentials only by what they are used for.
package usefield

import (
	"context"
	"encoding/base64"
	"fmt"
	"log"
	"net/http"
	"net/url"

	"github.com/go-resty/resty/v2"
)

// Bearer puts a field into a header.
type Bearer struct {
	name string
	k    string
}

// Sign uses it.
func (b *Bearer) Sign(req *http.Request) {
	req.Header.Set("Authorization", "Bearer "+b.k)
	req.Header.Set("X-Client", b.name)
}

// Show prints it.
func (b *Bearer) Show() {
	log.Printf("client %s with %s", b.name, b.k) // want "credential reaches the log"
	log.Printf("client %s", b.name)
}

// Basic has one for basic auth.
type Basic struct {
	u, p string
}

// Sign uses it.
func (b Basic) Sign(req *http.Request) { req.SetBasicAuth(b.u, b.p) }

// Show prints it.
func (b Basic) Show() {
	log.Printf("as %s / %s", b.u, b.p) // want "credential reaches the log"
	log.Printf("as %s", b.u)
	log.Print(b) // want "credential reaches the log"
}

// Encoded builds basic auth by hand.
type Encoded struct {
	login string
	word  string
}

// Sign uses it.
func (e *Encoded) Sign(req *http.Request) {
	req.Header.Add("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(e.login+":"+e.word)))
}

// Show prints it.
func (e *Encoded) Show() {
	log.Println(e.word) // want "credential reaches the log"
}

// Query has one for the query.
type Query struct {
	site  string
	value string
	lang  string
}

// URL uses it.
func (q *Query) URL() string {
	return q.site + "?" + url.Values{"lang": {q.lang}, "api_key": {q.value}}.Encode()
}

// Show prints it.
func (q *Query) Show() {
	log.Printf("%s in %s by %s", q.site, q.lang, q.value) // want "credential reaches the log"
	log.Printf("%s in %s", q.site, q.lang)
}

// Custom has one for a header of the service.
type Custom struct {
	region string
	ident  string
}

// Sign uses it.
func (c *Custom) Sign(h http.Header) {
	h["X-Api-Key"] = []string{c.ident}
	h.Set("X-Region", c.region)
}

// Show prints it.
func (c *Custom) Show() error {
	log.Printf("region %s", c.region)
	return fmt.Errorf("%s: no region for %s", c.region, c.ident) // want "credential reaches an error"
}

// Deep hands it to a helper that uses it.
type Deep struct {
	host string
	z    string
}

func authorize(req *http.Request, v string) { req.Header.Set("Authorization", "token "+v) }

// Call uses it.
func (d *Deep) Call(ctx context.Context, hc *http.Client) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+d.host, nil)
	if err != nil {
		return err
	}
	authorize(req, d.z)
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Show prints it.
func (d *Deep) Show() {
	log.Print(d.host, d.z) // want "credential reaches the log"
	log.Print(d.host)
}

// Library hands it to a library that uses it.
type Library struct {
	base string
	x    string
}

// Client uses it.
func (l *Library) Client() *resty.Client { return resty.New().SetBaseURL(l.base).SetAuthToken(l.x) }

// Show prints it.
func (l *Library) Show() {
	log.Print(l.base, l.x) // want "credential reaches the log"
	log.Print(l.base)
}

// Unused has a field of the same name as the first one's, for nothing.
type Unused struct {
	name string
	k    string
}

// Show prints it.
func (u *Unused) Show() {
	log.Printf("%s %s", u.name, u.k)
}

// Agent puts a field into a header that is no credential.
type Agent struct{ v string }

// Sign uses it.
func (a *Agent) Sign(req *http.Request) { req.Header.Set("User-Agent", "agent/"+a.v) }

// Show prints it.
func (a *Agent) Show() { log.Print(a.v) }
