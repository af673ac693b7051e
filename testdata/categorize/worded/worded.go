// Package worded has texts with the words of a failure that are true.
package worded

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"text/template"
)

// Result of a tool.
type Result struct {
	Status string
	Text   string
}

// Bank keeps accounts.
type Bank struct {
	url string
	hc  *http.Client
	dir string
}

func (b *Bank) post(ctx context.Context, path string, body []byte) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+path, bytes.NewReader(body))
	if err != nil {
		return "", fmt.Errorf("request not sent: %w", err)
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("bank: status %d", resp.StatusCode)
	}
	return resp.Header.Get("Account"), nil
}

// Open says what exists and what does not.
func (b *Bank) Open(ctx context.Context, owner string) (string, error) {
	id, err := b.post(ctx, "/accounts", []byte(owner))
	if err != nil {
		return "", fmt.Errorf("open account: %w", err)
	}
	if err := os.WriteFile(b.dir+"/"+owner, []byte(id), 0o600); err != nil {
		return id, fmt.Errorf("account %s exists, but was not stored: %w", id, err)
	}
	return id, nil
}

// Close says what was done.
func (b *Bank) Close(ctx context.Context, id string) Result {
	if _, err := b.post(ctx, "/accounts/"+id+"/closings", nil); err != nil {
		return Result{Status: "unknown", Text: "the closing could not be confirmed: look at the account first"}
	}
	if err := os.Remove(b.dir + "/" + id); err != nil {
		return Result{Status: "closed", Text: "the account is closed; its file was not removed"}
	}
	return Result{Status: "closed"}
}

// Transfer knows that Do gives nothing but url.Error: what is behind the branch is for another kind of client.
func (b *Bank) Transfer(ctx context.Context, order []byte) Result {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/transfers", bytes.NewReader(order))
	if err != nil {
		return Result{Status: "failed", Text: "the transfer was not made: bad address"}
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		var urlErr *url.Error
		if errors.As(err, &urlErr) {
			return Result{Status: "unknown", Text: "the transfer may have been made"}
		}
		return Result{Status: "failed", Text: "not sent"}
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusUnprocessableEntity {
		return Result{Status: "failed", Text: "the bank did not make the transfer"}
	}
	return Result{Status: "unknown", Text: resp.Status}
}

// Letter fails before anything is sent.
func (b *Bank) Letter(ctx context.Context, text string, fields map[string]string) Result {
	t, err := template.New("letter").Parse(text)
	if err != nil {
		return Result{Status: "failed", Text: "create failed: no template"}
	}
	var page bytes.Buffer
	if err := t.Execute(&page, fields); err != nil {
		return Result{Status: "failed", Text: "the letter was not created"}
	}
	raw, err := json.Marshal(page.String())
	if err != nil {
		return Result{Status: "failed", Text: "sending failed: no text"}
	}
	id, err := b.post(ctx, "/letters", raw)
	if err != nil {
		return Result{Status: "unknown", Text: "whether the letter was not sent, nobody can tell: " + hint(err)}
	}
	return Result{Status: "sent", Text: id}
}

func hint(err error) string {
	if strings.Contains(err.Error(), "status 5") {
		return "the bank is in trouble"
	}
	return "look at the list of letters"
}

// Mark tells the bank that a payment of somebody else has failed: the word is what is sent.
func (b *Bank) Mark(ctx context.Context, payment string) error {
	body, err := json.Marshal(Result{Status: "failed", Text: "payment " + payment + " was rejected"})
	if err != nil {
		return err
	}
	_, err = b.post(ctx, "/payments/"+payment+"/marks", body)
	return err
}
