// Package tokens refreshes credentials: the token may stay the old one, the account may not.
package tokens

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Credential is what is kept of a sign-in.
type Credential struct {
	Access, Refresh, Kind, Scope string
	AccountID, ProjectID         string
	Mail                         string
	Expiry                       time.Time
}

type grant struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	TokenType    string `json:"token_type"`
	Scope        string `json:"scope"`
	ExpiresIn    int    `json:"expires_in"`
	AccountID    string `json:"account_id"`
	ProjectID    string `json:"project_id"`
	Mail         string `json:"email"`
}

// Issuer issues tokens.
type Issuer struct {
	tokenURL, clientID string
	hc                 *http.Client
}

func (i *Issuer) grant(ctx context.Context, refresh string) (*grant, error) {
	form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {refresh}, "client_id": {i.clientID}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, i.tokenURL, strings.NewReader(form.Encode()))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := i.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New("sign in again")
	}
	g := new(grant)
	if err := json.NewDecoder(resp.Body).Decode(g); err != nil {
		return nil, err
	}
	return g, nil
}

func fresh(g *grant) Credential {
	c := Credential{Access: g.AccessToken, Refresh: g.RefreshToken, Kind: g.TokenType, Scope: g.Scope, AccountID: g.AccountID, ProjectID: g.ProjectID, Mail: g.Mail}
	if g.ExpiresIn == 0 {
		g.ExpiresIn = 3600
	}
	c.Expiry = time.Now().Add(time.Duration(g.ExpiresIn) * time.Second)
	return c
}

// Carry carries the old account over.
func (i *Issuer) Carry(ctx context.Context, old Credential) (Credential, error) {
	g, err := i.grant(ctx, old.Refresh)
	if err != nil {
		return Credential{}, err
	}
	c := fresh(g)
	if c.Refresh == "" {
		c.Refresh = old.Refresh
	}
	if c.AccountID == "" {
		c.AccountID = old.AccountID // want "identity"
	}
	return c, nil
}

// CarryProject carries the old project over.
func (i *Issuer) CarryProject(ctx context.Context, old *Credential) (string, error) {
	g, err := i.grant(ctx, old.Refresh)
	if err != nil {
		return "", err
	}
	projectID := g.ProjectID
	if projectID == "" {
		projectID = old.ProjectID // want "identity"
	}
	return projectID, nil
}

// Renew keeps what OAuth lets a server omit: token, kind and scope.
func (i *Issuer) Renew(ctx context.Context, old *Credential) error {
	g, err := i.grant(ctx, old.Refresh)
	if err != nil {
		return err
	}
	if g.AccessToken == "" {
		return errors.New("no token")
	}
	if g.RefreshToken == "" {
		g.RefreshToken = old.Refresh
	}
	if g.TokenType == "" {
		g.TokenType = old.Kind
	}
	if g.Scope == "" {
		g.Scope = old.Scope
	}
	if g.AccountID == "" || g.AccountID != old.AccountID {
		return errors.New("the refreshed token is not known to be of the same account")
	}
	old.Access, old.Refresh, old.Kind, old.Scope = g.AccessToken, g.RefreshToken, g.TokenType, g.Scope
	return nil
}

// Adopt learns the account from the first grant.
func (i *Issuer) Adopt(ctx context.Context, c *Credential) error {
	g, err := i.grant(ctx, c.Refresh)
	if err != nil {
		return err
	}
	if c.AccountID == "" {
		c.AccountID = g.AccountID
	}
	if c.ProjectID == "" {
		c.ProjectID = g.ProjectID
	}
	return nil
}

// Show is what a person sees of a credential.
func Show(c Credential) string {
	who := c.Mail
	if who == "" {
		who = "account " + c.AccountID
	}
	return "signed in as " + who
}

// NewIssuer has a public client id as its default.
func NewIssuer(tokenURL, clientID string) *Issuer {
	if clientID == "" {
		clientID = "desktop-app"
	}
	return &Issuer{tokenURL: tokenURL, clientID: clientID, hc: &http.Client{Timeout: 10 * time.Second}}
}
