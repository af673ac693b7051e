// Package gate knows the gate of the marina.
package gate

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// RejectedBy does not know the difference.
func RejectedBy(err error) bool {
	switch status.Code(err) {
	case codes.Unauthenticated, codes.PermissionDenied:
		return true
	}
	return false
}

// Nameless is about who it is.
func Nameless(err error) bool { return status.Code(err) == codes.Unauthenticated }

// Barred is about what they may do.
func Barred(err error) bool { return status.Code(err) == codes.PermissionDenied }

// NewBadge fetches a badge.
func NewBadge(ctx context.Context, hc *http.Client, url string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/badge", nil)
	if err != nil {
		return "", err
	}
	resp, err := hc.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("badge: status %d", resp.StatusCode)
	}
	badge, err := io.ReadAll(resp.Body)
	return string(badge), err
}
