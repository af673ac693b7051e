// Package ifaceimpl has interfaces whose implementations stand in the package, under names that say otherwise.
package ifaceimpl

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
)

// Board takes notices.
type Board interface {
	Put(ctx context.Context, notice string) error
}

// Catalogue gives cards.
type Catalogue interface {
	CreateView(ctx context.Context, card string) error
}

// Drawer keeps cards.
type Drawer interface {
	CreateCard(ctx context.Context, card string) error
}

type webBoard struct {
	url string
	hc  *http.Client
}

// Put is a POST.
func (w *webBoard) Put(ctx context.Context, notice string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.url, strings.NewReader(notice))
	if err != nil {
		return err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("board: status %d", resp.StatusCode)
	}
	return nil
}

type webCatalogue struct {
	url string
	hc  *http.Client
}

// CreateView is a GET.
func (w *webCatalogue) CreateView(ctx context.Context, card string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url+"/cards/"+card, nil)
	if err != nil {
		return err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type fileDrawer struct{ dir string }

// CreateCard writes a file.
func (f *fileDrawer) CreateCard(_ context.Context, card string) error {
	return os.WriteFile(f.dir+"/"+card, nil, 0o600)
}

// Library has all three.
type Library struct {
	board     Board
	catalogue Catalogue
	drawer    Drawer
}

// New says which implementations are used.
func New(url, dir string, hc *http.Client) *Library {
	return &Library{board: &webBoard{url, hc}, catalogue: &webCatalogue{url, hc}, drawer: &fileDrawer{dir}}
}

// Status of a tool.
type Status struct {
	Word      string
	Temporary bool
}

// Pin pins a notice.
func (l *Library) Pin(ctx context.Context, notice string) Status {
	if err := l.board.Put(ctx, notice); err != nil {
		return Status{Word: "not_pinned"} // want "failed"
	}
	return Status{Word: "pinned"}
}

// Poster pins a large one.
func (l *Library) Poster(ctx context.Context, notice string) (s Status) {
	s.Word = "pinned"
	if err := l.board.Put(ctx, notice+" (large)"); err != nil {
		s.Word = "no answer"
		s.Temporary = true // want "retr"
	}
	return s
}

// View reads.
func (l *Library) View(ctx context.Context, card string) Status {
	if err := l.catalogue.CreateView(ctx, card); err != nil {
		return Status{Word: "failed", Temporary: true}
	}
	return Status{Word: "seen"}
}

// Card writes on this machine.
func (l *Library) Card(ctx context.Context, card string) Status {
	if err := l.drawer.CreateCard(ctx, card); err != nil {
		return Status{Word: "failed"}
	}
	return Status{Word: "written"}
}

// Unpin asks the board to take it off, and leaves it open.
func (l *Library) Unpin(ctx context.Context, notice string) Status {
	if err := l.board.Put(ctx, "off: "+notice); err != nil {
		return Status{Word: "unknown"}
	}
	return Status{Word: "off"}
}
