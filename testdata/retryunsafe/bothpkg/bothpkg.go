// Package bothpkg has neither the send nor the repetition: both lie in other packages.
package bothpkg

import (
	"context"
	"time"

	"toolvet.test/fixtures/retryunsafe/bothpkg/crm"
	"toolvet.test/fixtures/retryunsafe/bothpkg/steady"
)

var policy = steady.Policy{Tries: 4, Pause: time.Second}

// Import adds a contact.
func Import(ctx context.Context, s *crm.Store, body []byte) error {
	return policy.Run(ctx, func() error {
		return s.Add(ctx, body) // want "again"
	})
}

// Check asks for a contact.
func Check(ctx context.Context, s *crm.Store, id string) error {
	return policy.Run(ctx, func() error {
		return s.Has(ctx, id)
	})
}

// ImportAll adds each contact once, outside of the policy, and then asks for it inside.
func ImportAll(ctx context.Context, s *crm.Store, bodies map[string][]byte) error {
	for id, body := range bodies {
		if err := s.Add(ctx, body); err != nil {
			return err
		}
		if err := policy.Run(ctx, func() error { return s.Has(ctx, id) }); err != nil {
			return err
		}
	}
	return nil
}
