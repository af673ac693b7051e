// Package iface works against a service interface whose implementation is elsewhere.
package iface

import (
	"context"
	"errors"
)

// Volume is a disk.
type Volume struct {
	ID    string
	GiB   int
	Ready bool
}

// Errors of the service.
var (
	ErrQuota    = errors.New("quota exhausted")
	ErrNotFound = errors.New("no such volume")
)

// Storage is the service.
type Storage interface {
	CreateVolume(ctx context.Context, name string, gib int) (string, error)
	CreateSnapshot(ctx context.Context, volume string) (string, error)
	GetVolume(ctx context.Context, id string) (Volume, error)
	ListVolumes(ctx context.Context) ([]Volume, error)
	DeleteVolume(ctx context.Context, id string) error
}

// Report is what the agent sees.
type Report struct {
	State     string `json:"state"`
	VolumeID  string `json:"volume_id,omitempty"`
	Retryable bool   `json:"retryable"`
}

// Create makes a volume.
func Create(ctx context.Context, s Storage, name string, gib int) Report {
	id, err := s.CreateVolume(ctx, name, gib)
	if errors.Is(err, ErrQuota) {
		return Report{State: "rejected"}
	}
	if err != nil {
		return Report{State: "failed"} // want "failed"
	}
	return Report{State: "created", VolumeID: id}
}

// Snapshot invites the agent to come again.
func Snapshot(ctx context.Context, s Storage, volume string) Report {
	id, err := s.CreateSnapshot(ctx, volume)
	switch {
	case err == nil:
		return Report{State: "created", VolumeID: id}
	case errors.Is(err, ErrNotFound):
		return Report{State: "no such volume"}
	default:
		return Report{
			State:     "no answer",
			Retryable: true, // want "retr"
		}
	}
}

// Show reads.
func Show(ctx context.Context, s Storage, id string) Report {
	v, err := s.GetVolume(ctx, id)
	if err != nil {
		return Report{State: "failed", Retryable: true}
	}
	return Report{State: "shown", VolumeID: v.ID}
}

// Count reads a list.
func Count(ctx context.Context, s Storage) (int, Report) {
	vs, err := s.ListVolumes(ctx)
	if err != nil {
		return 0, Report{State: "failed"}
	}
	return len(vs), Report{State: "counted"}
}

// Drop deletes by id: a second time does no harm.
func Drop(ctx context.Context, s Storage, id string) Report {
	err := s.DeleteVolume(ctx, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Report{State: "not confirmed", VolumeID: id, Retryable: true}
	}
	return Report{State: "deleted", VolumeID: id}
}

// Ensure makes a volume and says what it does not know.
func Ensure(ctx context.Context, s Storage, name string, gib int) Report {
	if gib <= 0 {
		return Report{State: "failed"}
	}
	id, err := s.CreateVolume(ctx, name, gib)
	switch {
	case err == nil:
		return Report{State: "created", VolumeID: id}
	case errors.Is(err, ErrQuota):
		return Report{State: "failed"}
	default:
		return Report{State: "unknown"}
	}
}
