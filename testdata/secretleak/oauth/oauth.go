// Package oauth gets and refreshes tokens.
package oauth

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"log/slog"
	"os"
	"time"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// Exchange returns the library's error: the service's own words about a refusal.
func Exchange(ctx context.Context, conf *oauth2.Config, code string) (*oauth2.Token, error) {
	tok, err := conf.Exchange(ctx, code)
	if err != nil {
		return nil, fmt.Errorf("exchange: %w", err)
	}
	log.Printf("got a token of type %s until %s, refreshable: %t", tok.Type(), tok.Expiry.Format(time.RFC3339), tok.RefreshToken != "")
	return tok, nil
}

// ExchangeLoud prints the token.
func ExchangeLoud(ctx context.Context, conf *oauth2.Config, code string) (*oauth2.Token, error) {
	tok, err := conf.Exchange(ctx, code)
	if err != nil {
		return nil, fmt.Errorf("exchange: %w", err)
	}
	log.Printf("got %+v", tok) // want "credential reaches the log"
	return tok, nil
}

// Source prints what a source gives.
func Source(ts oauth2.TokenSource) error {
	tok, err := ts.Token()
	if err != nil {
		return err
	}
	slog.Debug("token", "value", tok.AccessToken) // want "credential reaches the log"
	slog.Debug("token", "expiry", tok.Expiry, "type", tok.TokenType, "length", len(tok.AccessToken))
	return nil
}

// Client prints settings.
func Client(c *clientcredentials.Config) {
	log.Printf("client %s at %s for %v", c.ClientID, c.TokenURL, c.Scopes)
	log.Printf("client %s with %s", c.ClientID, c.ClientSecret) // want "credential reaches the log"
}

// Store keeps the token for the next run.
func Store(tok *oauth2.Token, path string) error {
	data, err := json.Marshal(tok)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return fmt.Errorf("store token in %s: %w", path, err)
	}
	log.Printf("token stored in %s", path)
	return nil
}

// Event is what a device login shows: it is meant to be read.
func Event(d *oauth2.DeviceAuthResponse) {
	fmt.Printf("open %s\n", d.VerificationURI)
}
