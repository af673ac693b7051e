// Package iface works against interfaces of its own, whose implementations are elsewhere.
package iface

import (
	"context"
	"errors"
	"fmt"
)

// Campaign is a campaign at the advertiser.
type Campaign struct {
	ID, ExternalID, Name, AccountID string
	Budget                          int64
}

// Ads is the advertiser's service.
type Ads interface {
	CreateCampaign(ctx context.Context, name string, budget int64) (*Campaign, error)
	GetCampaign(ctx context.Context, id string) (Campaign, error)
	PauseCampaign(ctx context.Context, id string) error
	Quota(ctx context.Context, accountID string) (int64, error)
}

// Settings is what a person has written down.
type Settings interface {
	Campaign() Campaign
	AccountID() string
}

// Launcher launches campaigns.
type Launcher struct {
	ads Ads
	set Settings
}

// Launch pauses what it has in mind.
func (l *Launcher) Launch(ctx context.Context, want Campaign) error {
	got, err := l.ads.CreateCampaign(ctx, want.Name, want.Budget)
	if err != nil {
		return err
	}
	id := got.ID
	if id == "" {
		id = want.ExternalID // want "identity"
	}
	return l.ads.PauseCampaign(ctx, id)
}

// Account says whose budget is used.
func (l *Launcher) Account(ctx context.Context, want Campaign, accountID string) (string, error) {
	got, err := l.ads.CreateCampaign(ctx, want.Name, want.Budget)
	if err != nil {
		return "", err
	}
	if got.AccountID == "" {
		got.AccountID = accountID // want "identity"
	}
	return got.AccountID, nil
}

// Reload completes a reply that breaks its contract.
func (l *Launcher) Reload(ctx context.Context, campaignID string) (Campaign, error) {
	c, err := l.ads.GetCampaign(ctx, campaignID)
	if err != nil {
		return Campaign{}, err
	}
	if c.ID == "" {
		c.ID = campaignID // want "identity"
	}
	return c, nil
}

// LaunchStrict stops.
func (l *Launcher) LaunchStrict(ctx context.Context, want Campaign) (string, error) {
	got, err := l.ads.CreateCampaign(ctx, want.Name, want.Budget)
	if err != nil {
		return "", err
	}
	switch {
	case got == nil, got.ID == "":
		return "", errors.New("campaign launched, id unknown")
	case got.AccountID != "" && got.AccountID != l.set.AccountID():
		return "", fmt.Errorf("campaign launched in account %s", got.AccountID)
	}
	return got.ID, nil
}

// Wanted completes the settings: no reply is in it.
func (l *Launcher) Wanted(name, accountID string) Campaign {
	c := l.set.Campaign()
	if c.ID == "" {
		c.ID = "local:" + name
	}
	if c.AccountID == "" {
		c.AccountID = l.set.AccountID()
	}
	if c.AccountID == "" {
		c.AccountID = accountID
	}
	return c
}

// Adopt fills the wish from the reply.
func (l *Launcher) Adopt(ctx context.Context, want *Campaign) error {
	got, err := l.ads.CreateCampaign(ctx, want.Name, want.Budget)
	if err != nil {
		return err
	}
	if want.ID == "" {
		want.ID = got.ID
	}
	if want.ExternalID == "" {
		want.ExternalID = got.ExternalID
	}
	return nil
}

// Budget replaces an amount, which names nothing.
func (l *Launcher) Budget(ctx context.Context, want Campaign) (int64, error) {
	got, err := l.ads.GetCampaign(ctx, want.ID)
	if err != nil {
		return 0, err
	}
	if got.Budget == 0 {
		got.Budget = want.Budget
	}
	return got.Budget, nil
}
