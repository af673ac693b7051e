// Package getter opens incidents; what the answer lacks is hidden by a getter.
package getter

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Incident is an open incident. asked is what the caller wanted it to be.
type Incident struct {
	Number   string `json:"number"`
	SysID    string `json:"sys_id"`
	OldSysID string `json:"old_sys_id"`
	Headline string `json:"headline"`
	Team     *struct {
		TeamID string `json:"team_id"`
		Name   string `json:"name"`
	} `json:"team"`

	asked string
	team  string
}

// ID hides an answer without an id.
func (i *Incident) ID() string {
	if i.SysID == "" {
		return i.asked // want "identity"
	}
	return i.SysID
}

// TeamID hides an answer without a team.
func (i *Incident) TeamID() string {
	if i.Team != nil && i.Team.TeamID != "" {
		return i.Team.TeamID
	}
	return i.team // want "identity"
}

// AnyID has both from the answer.
func (i *Incident) AnyID() string {
	if i.SysID != "" {
		return i.SysID
	}
	return i.OldSysID
}

// MustID hides nothing.
func (i *Incident) MustID() (string, error) {
	if i.SysID == "" {
		return "", fmt.Errorf("the answer to %q has no id", i.asked)
	}
	return i.SysID, nil
}

// GetNumber is as generators write it.
func (i *Incident) GetNumber() string {
	if i != nil {
		return i.Number
	}
	return ""
}

// Title is shown.
func (i *Incident) Title() string {
	if i.Headline == "" {
		return "Incident " + i.asked
	}
	return i.Headline
}

// String is for logs.
func (i *Incident) String() string {
	if i.Number == "" {
		return "incident of " + i.asked
	}
	return i.Number
}

// Pager opens incidents.
type Pager struct {
	url, team string
	c         *http.Client
}

// TeamID is a setting.
func (p *Pager) TeamID() string {
	if p.team == "" {
		return "default"
	}
	return p.team
}

// Open opens one.
func (p *Pager) Open(ctx context.Context, ref, headline string) (*Incident, error) {
	b, err := json.Marshal(map[string]string{"ref": ref, "headline": headline, "team": p.TeamID()})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	resp, err := p.c.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return nil, errors.New("not opened")
	}
	var in Incident
	if err := json.NewDecoder(resp.Body).Decode(&in); err != nil {
		return nil, err
	}
	in.asked, in.team = ref, p.TeamID()
	return &in, nil
}

// Close closes what the getter names.
func (p *Pager) Close(ctx context.Context, in *Incident) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, p.url+"/"+in.ID()+"?team="+in.TeamID(), nil)
	if err != nil {
		return err
	}
	resp, err := p.c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
