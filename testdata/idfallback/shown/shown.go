// Package shown has names, titles and labels for people. Nothing here is reported.
package shown

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

type playlist struct {
	PlaylistID string   `json:"playlist_id"`
	Title      string   `json:"title"`
	Label      string   `json:"label"`
	Owner      string   `json:"owner_display_name"`
	Cover      string   `json:"cover_url"`
	Tags       []string `json:"tags"`
	Tracks     []struct {
		TrackID string `json:"track_id"`
		Title   string `json:"title"`
		Artist  string `json:"artist"`
	} `json:"tracks"`
}

// Player is a client.
type Player struct {
	url string
	hc  *http.Client
	out io.Writer
}

func (p *Player) get(ctx context.Context, id string) (*playlist, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/playlists/"+id, nil)
	if err != nil {
		return nil, err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	pl := new(playlist)
	if err := json.NewDecoder(resp.Body).Decode(pl); err != nil {
		return nil, err
	}
	if pl.PlaylistID == "" {
		return nil, errors.New("not a playlist")
	}
	return pl, nil
}

// Tidy completes everything but the identity.
func (p *Player) Tidy(ctx context.Context, id, title string) (*playlist, error) {
	pl, err := p.get(ctx, id)
	if err != nil {
		return nil, err
	}
	if pl.Title == "" {
		pl.Title = title
	}
	if pl.Label == "" {
		pl.Label = pl.Title
	}
	pl.Owner = cmp.Or(pl.Owner, "somebody")
	if len(pl.Tags) == 0 {
		pl.Tags = []string{title}
	}
	if pl.Cover == "" {
		pl.Cover = p.url + "/covers/" + id
	}
	for i := range pl.Tracks {
		if pl.Tracks[i].Title == "" {
			pl.Tracks[i].Title = fmt.Sprintf("Track %d", i+1)
		}
		if pl.Tracks[i].Artist == "" {
			pl.Tracks[i].Artist = pl.Owner
		}
	}
	return pl, nil
}

// Print prints a table; a missing id is shown as a dash, or as what was asked for.
func (p *Player) Print(ctx context.Context, id string) error {
	pl, err := p.get(ctx, id)
	if err != nil {
		return err
	}
	name := pl.Title
	if name == "" {
		name = id
	}
	if _, err := fmt.Fprintf(p.out, "%s (%s)\n", name, cmp.Or(pl.Owner, "unknown")); err != nil {
		return err
	}
	for _, t := range pl.Tracks {
		shown := t.TrackID
		if shown == "" {
			shown = "-"
		}
		if _, err := fmt.Fprintln(p.out, shown, cmp.Or(t.Title, "(untitled)")); err != nil {
			return err
		}
	}
	return nil
}

// Heading is a heading.
func (p *Player) Heading(ctx context.Context, id string) string {
	pl, err := p.get(ctx, id)
	if err != nil {
		return "Playlist " + id
	}
	if t := strings.TrimSpace(pl.Title); t != "" {
		return t
	}
	return "Playlist " + pl.PlaylistID
}
