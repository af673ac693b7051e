// Package corepkg uses the client of another package.
package corepkg

import (
	"net/http"

	"toolvet.test/fixtures/idfallback/corepkg/api"
)

func result(c *http.Client, want string) (string, error) {
	t, err := api.Get(c, want)
	if err != nil {
		return "", err
	}
	if t.ID == "" {
		return want, nil // want "reply without Thing.ID"
	}
	return t.ID, nil
}

func out(c *http.Client, want string) (string, error) {
	var t api.Thing
	if err := api.Fill(c, want, &t); err != nil {
		return "", err
	}
	if t.ID == "" {
		t.ID = want // want "reply without Thing.ID"
	}
	return t.ID, nil
}

func over(c *http.Client, want string) (string, error) {
	t := api.Thing{ID: want}
	if err := api.Fill(c, want, &t); err != nil { // want "decoded over it"
		return "", err
	}
	return t.ID, nil
}

func helper(c *http.Client, want string) (string, error) {
	t, err := api.Get(c, want)
	if err != nil {
		return "", err
	}
	return api.Prefer(t.ID, want), nil // want "reply without Thing.ID"
}

func settings(want string) string {
	s := api.Load()
	if s.ThingID == "" {
		s.ThingID = want
	}
	return api.Prefer(s.ThingID, want)
}
