// Package structptr has pointers inside structs: fmt prints addresses, JSON follows them.
package structptr

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"go.uber.org/zap"
)

// Auth has a credential.
type Auth struct {
	User     string
	Password string
}

// Target points to it.
type Target struct {
	Host string
	Auth *Auth
}

// Address prints an address.
func Address(t Target, p *Target) {
	log.Printf("%v", t)
	log.Printf("%+v", p)
	log.Print([]*Auth{t.Auth})
	log.Printf("%v", map[string]*Auth{"a": t.Auth})
	log.Print(&t.Auth)
}

// Top prints what a pointer at the top points to.
func Top(t Target) {
	log.Print(t.Auth)          // want "credential reaches the log"
	log.Printf("%+v", *t.Auth) // want "credential reaches the log"
}

// JSON follows it.
func JSON(t Target) error {
	data, err := json.Marshal(t)
	if err != nil {
		return err
	}
	log.Printf("target %s", data) // want "credential reaches the log"
	data, err = json.Marshal([]*Auth{t.Auth})
	if err != nil {
		return err
	}
	fmt.Println(string(data))                    // want "credential reaches the output"
	return json.NewEncoder(os.Stderr).Encode(&t) // want "credential reaches the output"
}

// JSONSafe marshals a part.
func JSONSafe(t Target) error {
	data, err := json.Marshal(map[string]string{"host": t.Host, "user": t.Auth.User})
	if err != nil {
		return err
	}
	log.Printf("target %s", data)
	return nil
}

// Zap encodes with JSON.
func Zap(l *zap.Logger, t Target) {
	l.Info("target", zap.Any("target", t)) // want "credential reaches the log"
	l.Info("target", zap.String("host", t.Host))
}

// Client holds an http.Client, which prints as addresses.
type Client struct {
	Name string
	HC   *http.Client
}

// Clients prints it.
func Clients(c *Client, token string) {
	c.HC.Transport = &bearer{token: token, next: http.DefaultTransport}
	log.Printf("%+v", c)
	log.Printf("%v", c.HC)
	log.Printf("%+v", *c.HC)
}

type bearer struct {
	token string
	next  http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (b *bearer) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.Header.Set("Authorization", "Bearer "+b.token)
	return b.next.RoundTrip(out)
}
