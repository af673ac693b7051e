// Package stored reads records of its own, which older versions wrote with fewer fields.
package stored

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Session is a stored session.
type Session struct {
	SessionID string `json:"session_id"`
	UserID    string `json:"user_id"`
	RemoteID  string `json:"remote_id"`
	Title     string `json:"title"`
}

// Store keeps sessions in files, and in memory.
type Store struct {
	dir string
	mu  sync.Mutex
	mem map[string]*Session
}

// Load names a session after its file, as old versions did.
func (s *Store) Load(file, userID string) (*Session, error) {
	raw, err := os.ReadFile(filepath.Join(s.dir, file))
	if err != nil {
		return nil, err
	}
	var x Session
	if err := json.Unmarshal(raw, &x); err != nil {
		return nil, err
	}
	if x.SessionID == "" {
		x.SessionID = strings.TrimSuffix(file, ".json")
	}
	if x.UserID == "" {
		x.UserID = userID
	}
	return &x, nil
}

// Get makes the session that is not there yet.
func (s *Store) Get(id, userID string) *Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, ok := s.mem[id]
	if !ok {
		x = &Session{SessionID: id, UserID: userID}
		s.mem[id] = x
	}
	if x.UserID == "" {
		x.UserID = userID
	}
	return x
}

// Migrate normalises what it has.
func (s *Store) Migrate() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, x := range s.mem {
		if x.SessionID == "" {
			x.SessionID = key
		}
		if x.RemoteID == "" {
			x.RemoteID = x.SessionID
		}
		if x.Title == "" {
			x.Title = "Session " + key
		}
	}
}

// Remote is the service behind the sessions.
type Remote struct {
	url string
	hc  *http.Client
	db  *sql.DB
}

func (r *Remote) begin(ctx context.Context, x *Session) (Session, error) {
	var out Session
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url+"/sessions", strings.NewReader(x.Title))
	if err != nil {
		return out, err
	}
	resp, err := r.hc.Do(req)
	if err != nil {
		return out, err
	}
	defer resp.Body.Close()
	return out, json.NewDecoder(resp.Body).Decode(&out)
}

// Begin stores the local id as the remote one.
func (r *Remote) Begin(ctx context.Context, x *Session) error {
	out, err := r.begin(ctx, x)
	if err != nil {
		return err
	}
	x.RemoteID = out.SessionID
	if out.SessionID == "" {
		x.RemoteID = x.SessionID // want "identity"
	}
	return nil
}

// BeginRow writes a guess into the database.
func (r *Remote) BeginRow(ctx context.Context, x *Session) error {
	out, err := r.begin(ctx, x)
	if err != nil {
		return err
	}
	remote := out.RemoteID
	if remote == "" {
		remote = x.SessionID // want "identity"
	}
	_, err = r.db.ExecContext(ctx, "UPDATE sessions SET remote_id = $1 WHERE session_id = $2", remote, x.SessionID)
	return err
}

// Attach asks only where nothing is stored.
func (r *Remote) Attach(ctx context.Context, x *Session) error {
	if x.RemoteID != "" {
		return nil
	}
	out, err := r.begin(ctx, x)
	if err != nil {
		return err
	}
	x.RemoteID = out.RemoteID
	if x.RemoteID == "" {
		x.RemoteID = out.SessionID
	}
	return nil
}
