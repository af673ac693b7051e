// Package masked has an account that leaves its word out.
package masked

import "net/http"

// Account is what it says.
type Account struct {
	Name string
	Word string
}

// Sign uses the word.
func (a *Account) Sign(req *http.Request) { req.SetBasicAuth(a.Name, a.Word) }

// String leaves it out.
func (a Account) String() string { return "account " + a.Name }
