// Package errcode takes another object where one was not found.
package errcode

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

type Backup struct{ Id, DiskId string }

type BackupQuery struct{ DiskId string }

type BackupsClient interface {
	FindBackup(ctx context.Context, in *BackupQuery, opts ...grpc.CallOption) (*Backup, error)
}

// origin takes the disk itself where it has no backup.
func origin(ctx context.Context, c BackupsClient, diskID string) (string, error) {
	b, err := c.FindBackup(ctx, &BackupQuery{DiskId: diskID})
	if status.Code(err) == codes.NotFound {
		return diskID, nil // want "identity"
	}
	if err != nil {
		return "", err
	}
	return b.Id, nil
}

// originConverted reads the code in another way.
func originConverted(ctx context.Context, c BackupsClient, diskID string) (string, error) {
	b, err := c.FindBackup(ctx, &BackupQuery{DiskId: diskID})
	if status.Convert(err).Code() == codes.NotFound {
		return diskID, nil // want "identity"
	}
	if err != nil {
		return "", err
	}
	return b.Id, nil
}

// originOrNot gives an error.
func originOrNot(ctx context.Context, c BackupsClient, diskID string) (string, error) {
	b, err := c.FindBackup(ctx, &BackupQuery{DiskId: diskID})
	if status.Code(err) == codes.NotFound {
		return "", errors.New("no backup")
	}
	if err != nil {
		return "", err
	}
	return b.Id, nil
}

type Team struct {
	ID   string `json:"id"`
	Slug string `json:"slug"`
}

func bySlug(ctx context.Context, base, slug string, team *Team) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/teams/"+url.PathEscape(slug), nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return errors.New("no such team")
	}
	return json.NewDecoder(resp.Body).Decode(team)
}

// team makes one of the slug, and gives no error.
func team(ctx context.Context, base, ref string) Team {
	var t Team
	if err := bySlug(ctx, base, ref, &t); err != nil {
		return Team{ID: ref, Slug: ref} // want "failed read"
	}
	return t
}

// shown is asked by id: nothing else can be meant.
func shown(ctx context.Context, base, teamID string) Team {
	var t Team
	if err := bySlug(ctx, base, teamID, &t); err != nil {
		return Team{ID: teamID, Slug: "unknown"}
	}
	return t
}
