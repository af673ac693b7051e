// Package providerkey has structs of a gateway's channels: their Key is a credential, and other structs' is not.
package providerkey

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"net/http"
)

// Channel of a gateway.
type Channel struct {
	ID      int
	Name    string
	Key     string
	BaseURL string
}

// Call puts the key into a header.
func (c *Channel) Call(ctx context.Context, hc *http.Client) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.BaseURL+"/chat", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.Key)
	resp, err := hc.Do(req)
	if err != nil {
		return fmt.Errorf("channel %d: %w", c.ID, err)
	}
	return resp.Body.Close()
}

// Test prints the key.
func Test(c *Channel) {
	log.Printf("testing channel %d (%s) with %s", c.ID, c.Name, c.Key) // want "credential reaches the log"
	log.Printf("testing channel %d (%s)", c.ID, c.Name)
}

// Dump prints the struct.
func Dump(c Channel) {
	slog.Debug("channel", "channel", c) // want "credential reaches the log"
	slog.Debug("channel", "id", c.ID, "name", c.Name)
}

// Provider of models; nothing here shows what its key is for.
type Provider struct {
	Name string
	Key  string
}

// Show trusts the struct's name.
func (p Provider) Show() {
	log.Printf("provider %s has %s", p.Name, p.Key) // want "credential reaches the log"
	log.Printf("provider %s", p.Name)
}

// Entry of a cache.
type Entry struct {
	Key   string
	Value string
}

// Show prints it.
func (e Entry) Show() {
	log.Printf("%s=%s", e.Key, e.Value)
	log.Printf("%+v", e)
}

// Object of a bucket.
type Object struct {
	Bucket string
	Key    string
}

// Show prints it.
func (o Object) Show() {
	log.Printf("s3://%s/%s", o.Bucket, o.Key)
}

// Label of an issue.
type Label struct{ Key, Value string }

// Labels prints them.
func Labels(labels []Label) {
	for _, l := range labels {
		log.Printf("%s: %s", l.Key, l.Value)
	}
	log.Print(labels)
}
