// Package ownid assigns work to others; the caller's own id stands in for those who were not found.
package ownid

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
)

var errNobody = errors.New("nobody has this name")

type user struct {
	UserID string `json:"user_id"`
	Login  string `json:"login"`
	Lead   *user  `json:"lead"`
}

// Roster is a client for the user who is signed in.
type Roster struct {
	site string
	self user
	hc   *http.Client
}

func (r *Roster) find(ctx context.Context, login string) (*user, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.site+"/users/"+url.PathEscape(login), nil)
	if err != nil {
		return nil, err
	}
	resp, err := r.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound:
		return nil, errNobody
	default:
		return nil, errors.New("roster: " + resp.Status)
	}
	u := &user{}
	if err := json.NewDecoder(resp.Body).Decode(u); err != nil {
		return nil, err
	}
	return u, nil
}

func (r *Roster) assign(ctx context.Context, task, userID string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.site+"/tasks/"+task+"/assign", strings.NewReader(userID))
	if err != nil {
		return err
	}
	resp, err := r.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Assign gives the task to the caller where the other was not found.
func (r *Roster) Assign(ctx context.Context, task, login string) error {
	u, err := r.find(ctx, login)
	if err != nil && !errors.Is(err, errNobody) {
		return err
	}
	id := r.self.UserID // want "identity"
	if u != nil {
		id = u.UserID
	}
	return r.assign(ctx, task, id)
}

// Owner gives the caller's own id.
func (r *Roster) Owner(ctx context.Context, login, callerID string) (string, error) {
	u, err := r.find(ctx, login)
	if errors.Is(err, errNobody) {
		return callerID, nil // want "identity"
	}
	if err != nil {
		return "", err
	}
	return u.UserID, nil
}

// Lead is the user himself, where the answer has no lead.
func (r *Roster) Lead(ctx context.Context, login, userID string) (string, error) {
	u, err := r.find(ctx, login)
	if err != nil {
		return "", err
	}
	if u.Lead == nil {
		return userID, nil // want "identity"
	}
	return u.Lead.UserID, nil
}

// AssignStrict assigns nothing.
func (r *Roster) AssignStrict(ctx context.Context, task, login string) error {
	u, err := r.find(ctx, login)
	if err != nil {
		return err
	}
	if u.UserID == "" {
		return errNobody
	}
	return r.assign(ctx, task, u.UserID)
}

// AssignSelf is for the caller, who named nobody.
func (r *Roster) AssignSelf(ctx context.Context, task, login string) error {
	if login == "" {
		return r.assign(ctx, task, r.self.UserID)
	}
	return r.AssignStrict(ctx, task, login)
}

// Who completes the question: the caller is the default of it.
func (r *Roster) Who(userID string) string {
	if userID == "" {
		userID = r.self.UserID
	}
	return userID
}

// LeadOf is the user's own id of the same reply, where he has no lead.
func (r *Roster) LeadOf(ctx context.Context, login string) (string, error) {
	u, err := r.find(ctx, login)
	if err != nil {
		return "", err
	}
	id := u.UserID
	if u.Lead != nil {
		id = u.Lead.UserID
	}
	if id == "" {
		return "", errNobody
	}
	return id, nil
}

// SignIn learns who the caller is.
func (r *Roster) SignIn(ctx context.Context, login string) error {
	u, err := r.find(ctx, login)
	if err != nil {
		return err
	}
	if r.self.UserID == "" {
		r.self.UserID = u.UserID
	}
	if r.self.Login == "" {
		r.self.Login = login
	}
	return nil
}
