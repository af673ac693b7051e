// Package account has an account.
package account

import "net/http"

// Account is what it says.
type Account struct {
	Name string
	Word string
}

// Sign uses the word.
func (a *Account) Sign(req *http.Request) { req.SetBasicAuth(a.Name, a.Word) }

// Header returns a header's value.
func (a *Account) Header() string { return "Bearer " + a.Word }

// Title returns a text.
func (a *Account) Title() string { return "account of " + a.Name }

// Store has keys.
type Store interface {
	APIKey(service string) (string, error)
	APIKeyID(service string) (string, error)
}
