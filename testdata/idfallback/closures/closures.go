// Package closures uploads files; the id is chosen in closures and callbacks.
package closures

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path"
	"sync"
)

type stored struct {
	FileID string `json:"file_id"`
	Hash   string `json:"hash"`
	Mime   string `json:"mime"`
}

// Vault keeps files.
type Vault struct {
	root   string
	client *http.Client
	mu     sync.Mutex
}

func (v *Vault) put(ctx context.Context, r io.Reader) (stored, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, v.root, r)
	if err != nil {
		return stored{}, err
	}
	resp, err := v.client.Do(req)
	if err != nil {
		return stored{}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != 200 {
		return stored{}, errors.New("not stored")
	}
	var s stored
	if err := json.NewDecoder(resp.Body).Decode(&s); err != nil {
		return stored{}, err
	}
	return s, nil
}

func (v *Vault) locked(fn func() error) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	return fn()
}

// Save sets a variable of the function around it.
func (v *Vault) Save(ctx context.Context, name string, r io.Reader) (string, error) {
	var id string
	err := v.locked(func() error {
		s, err := v.put(ctx, r)
		if err != nil {
			return err
		}
		id = s.FileID
		if id == "" {
			id = path.Base(name) // want "identity"
		}
		return nil
	})
	return id, err
}

// SaveAll has its choice in a local function.
func (v *Vault) SaveAll(ctx context.Context, files map[string]io.Reader) (map[string]string, error) {
	choose := func(s stored, name string) string {
		if s.FileID != "" {
			return s.FileID
		}
		return name // want "identity"
	}
	ids := map[string]string{}
	for name, r := range files {
		s, err := v.put(ctx, r)
		if err != nil {
			return ids, err
		}
		ids[name] = choose(s, name)
	}
	return ids, nil
}

// SaveThen hands a guess to a callback.
func (v *Vault) SaveThen(ctx context.Context, handle string, r io.Reader, done func(fileID string)) error {
	s, err := v.put(ctx, r)
	if err != nil {
		return err
	}
	fileID := s.FileID
	if fileID == "" {
		fileID = handle // want "identity"
	}
	done(fileID)
	return nil
}

// SaveStrict has the same closures, and stops.
func (v *Vault) SaveStrict(ctx context.Context, r io.Reader) (string, error) {
	var id string
	check := func(s stored) error {
		if s.FileID == "" {
			return errors.New("file stored, id unknown")
		}
		id = s.FileID
		return nil
	}
	err := v.locked(func() error {
		s, err := v.put(ctx, r)
		if err != nil {
			return err
		}
		return check(s)
	})
	return id, err
}

// SaveSorted chooses a type by the name: that is no identity.
func (v *Vault) SaveSorted(ctx context.Context, name string, r io.Reader, done func(id, mime string)) error {
	mime := func(s stored) string {
		if s.Mime == "" {
			return "application/" + path.Ext(name)
		}
		return s.Mime
	}
	s, err := v.put(ctx, r)
	if err != nil {
		return err
	}
	if s.FileID == "" {
		return errors.New("file stored, id unknown")
	}
	done(s.FileID, mime(s))
	return nil
}

// Names gives the files names before they are stored.
func Names(files []string, prefix string) []string {
	pick := func(fileID, other string) string {
		if fileID == "" {
			return other
		}
		return fileID
	}
	out := make([]string, 0, len(files))
	for _, f := range files {
		out = append(out, pick(path.Base(f), prefix))
	}
	return out
}
