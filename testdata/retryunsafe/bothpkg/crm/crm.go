// Package crm is a client of a contact store.
package crm

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
)

// Store holds contacts.
type Store struct {
	Base string
	HTTP *http.Client
}

// Add creates a contact.
func (s *Store) Add(ctx context.Context, body []byte) error {
	return s.request(ctx, "POST", "/contacts", body)
}

// Has asks for a contact.
func (s *Store) Has(ctx context.Context, id string) error {
	return s.request(ctx, "GET", "/contacts/"+id, nil)
}

func (s *Store) request(ctx context.Context, verb, path string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, verb, s.Base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := s.HTTP.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("%s %s: %s", verb, path, resp.Status)
	}
	return nil
}
