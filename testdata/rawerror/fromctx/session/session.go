// Package session has two constructors.
package session

import (
	"context"
	"fmt"
	"net"
	"strings"
)

// Session is a session.
type Session struct {
	Host string
	conn net.Conn
}

// New connects.
func New(ctx context.Context, host string) (*Session, error) {
	s, err := Prepare(host)
	if err != nil {
		return nil, err
	}
	var d net.Dialer
	if s.conn, err = d.DialContext(ctx, "tcp", host); err != nil {
		return nil, fmt.Errorf("session: %w", err)
	}
	return s, nil
}

// Prepare does not.
func Prepare(host string) (*Session, error) {
	if !strings.Contains(host, ":") {
		return nil, fmt.Errorf("host %q has no port", host)
	}
	return &Session{Host: host}, nil
}
