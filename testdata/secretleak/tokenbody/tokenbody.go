// Package tokenbody puts bodies of answers into errors: those of token endpoints hold tokens once they succeed.
package tokenbody

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"strings"
)

type tokenResponse struct {
	AccessToken string `json:"access_token"`
	ExpiresIn   int    `json:"expires_in"`
}

// Client asks for tokens.
type Client struct {
	id, secret string
	hc         *http.Client
}

// Token repeats the body behind the check of the status.
func (c *Client) Token() (string, error) {
	form := url.Values{"grant_type": {"client_credentials"}, "client_id": {c.id}, "client_secret": {c.secret}}
	resp, err := c.hc.PostForm("https://login.example/oauth/token", form)
	if err != nil {
		return "", fmt.Errorf("token: %w", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", fmt.Errorf("token: %w", err)
	}
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("token: %s: %s", resp.Status, body)
	}
	var t tokenResponse
	if err := json.Unmarshal(body, &t); err != nil {
		return "", fmt.Errorf("token: %w in %s", err, body) // want "credential reaches an error"
	}
	if t.AccessToken == "" {
		return "", fmt.Errorf("no access token in %s", string(body)) // want "credential reaches an error"
	}
	return t.AccessToken, nil
}

// TokenSafe repeats the error document alone.
func (c *Client) TokenSafe() (string, error) {
	form := url.Values{"grant_type": {"client_credentials"}, "client_id": {c.id}, "client_secret": {c.secret}}
	resp, err := c.hc.PostForm("https://login.example/oauth/token", form)
	if err != nil {
		return "", fmt.Errorf("token: %w", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", fmt.Errorf("token: %w", err)
	}
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("token: %s: %s", resp.Status, body)
	}
	var t tokenResponse
	if err := json.Unmarshal(body, &t); err != nil {
		return "", fmt.Errorf("token: %w in %d bytes", err, len(body))
	}
	if t.AccessToken == "" {
		return "", errors.New("no access token in the answer")
	}
	return t.AccessToken, nil
}

// Register makes a client and gets its secret.
func (c *Client) Register(name string) error {
	resp, err := c.hc.Post("https://login.example/oauth2/register", "application/json", strings.NewReader(`{"client_name":"`+name+`"}`))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("register: %s: %s", resp.Status, body)
	}
	var out map[string]string
	if err := json.Unmarshal(body, &out); err != nil {
		return fmt.Errorf("register: %w in %s", err, body) // want "credential reaches an error"
	}
	c.id, c.secret = out["client_id"], out["client_secret"]
	return nil
}

// Refresh logs the body.
func (c *Client) Refresh(refreshToken string) error {
	form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {refreshToken}}
	resp, err := c.hc.PostForm("https://login.example/oauth/token", form)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode/100 != 2 {
		log.Printf("refresh: %s: %s", resp.Status, body)
		return errors.New("refresh failed")
	}
	log.Printf("refreshed: %s", body) // want "credential reaches the log"
	return nil
}

// Orders reads what is no token.
func (c *Client) Orders() error {
	resp, err := c.hc.Get("https://shop.example/v1/orders")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("orders: %s: %s", resp.Status, body)
	}
	var out []string
	if err := json.Unmarshal(body, &out); err != nil {
		return fmt.Errorf("orders: %w in %s", err, body)
	}
	return nil
}
