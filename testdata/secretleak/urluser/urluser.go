// Package urluser has credentials in front of the host.
package urluser

import (
	"context"
	"log"
	"net/http"
	"net/url"
)

// Forge serves archives.
type Forge struct {
	token string
	hc    *http.Client
}

// AsName has the token as the user's name, which net/http does not strip.
func (f *Forge) AsName(ctx context.Context, repo string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://forge.example/archive", nil)
	if err != nil {
		return err
	}
	req.URL.User = url.User(f.token)
	resp, err := f.hc.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// AsBoth has it as the name, with a password that says nothing.
func (f *Forge) AsBoth(ctx context.Context, repo string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://forge.example/archive", nil)
	if err != nil {
		return err
	}
	req.URL.User = url.UserPassword(f.token, "x-oauth-basic")
	resp, err := f.hc.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// AsPassword has it as the password, which net/http strips.
func (f *Forge) AsPassword(ctx context.Context, repo string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://forge.example/archive", nil)
	if err != nil {
		return err
	}
	req.URL.User = url.UserPassword("x-access-token", f.token)
	resp, err := f.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Basic has it in a header.
func (f *Forge) Basic(ctx context.Context, repo string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://forge.example/archive", nil)
	if err != nil {
		return err
	}
	req.SetBasicAuth("x-access-token", f.token)
	resp, err := f.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Remote prints the password that net/http would have stripped.
func (f *Forge) Remote(repo string) string {
	u := url.URL{Scheme: "https", Host: "forge.example", Path: repo}
	u.User = url.UserPassword("x-access-token", f.token)
	log.Printf("remote is %s", u.String()) // want "credential reaches the log"
	return u.String()
}

// RemoteSafe prints it redacted.
func (f *Forge) RemoteSafe(repo string) string {
	u := url.URL{Scheme: "https", Host: "forge.example", Path: repo}
	u.User = url.UserPassword("x-access-token", f.token)
	log.Printf("remote is %s", u.Redacted())
	return u.String()
}

// RemoteNamed redacts the password only, and the token is the name.
func (f *Forge) RemoteNamed(repo string) string {
	u := url.URL{Scheme: "https", Host: "forge.example", Path: repo}
	u.User = url.UserPassword(f.token, "x-oauth-basic")
	log.Printf("remote is %s", u.Redacted()) // want "credential reaches the log"
	return u.String()
}

// Userinfo prints the part alone.
func (f *Forge) Userinfo() *url.Userinfo {
	user := url.UserPassword("x-access-token", f.token)
	log.Printf("as %v", user) // want "credential reaches the log"
	return user
}

// UserinfoSafe prints the name of it.
func (f *Forge) UserinfoSafe() *url.Userinfo {
	user := url.UserPassword("x-access-token", f.token)
	log.Printf("as %s", user.Username())
	return user
}
