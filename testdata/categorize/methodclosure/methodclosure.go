// Package methodclosure names the outcome in methods and closures.
package methodclosure

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Level of trouble.
type Level uint8

// The levels.
const (
	LevelNone Level = iota
	LevelOpen
	LevelPermanent
	LevelTemporary
)

var errClosed = errors.New("the shutter is closed")

// Dome is an observatory.
type Dome struct {
	base string
	hc   *http.Client
	now  func() time.Time
}

func (d *Dome) expose(ctx context.Context, target string, seconds int) error {
	form := url.Values{"target": {target}, "seconds": {strconv.Itoa(seconds)}}
	resp, err := d.hc.PostForm(d.base+"/exposures", form)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusConflict {
		return errClosed
	}
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("expose: status %d", resp.StatusCode)
	}
	return nil
}

func (d *Dome) sky(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.base+"/sky", nil)
	if err != nil {
		return err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (d *Dome) level(err error) Level {
	switch {
	case err == nil:
		return LevelNone
	case errors.Is(err, errClosed):
		return LevelPermanent
	}
	return LevelTemporary // want "retr"
}

// Expose takes a picture.
func (d *Dome) Expose(ctx context.Context, target string) (Level, error) {
	err := d.expose(ctx, target, 30)
	return d.level(err), err
}

// Series takes several pictures; a closure keeps the books.
func (d *Dome) Series(ctx context.Context, targets []string) map[string]Level {
	levels := make(map[string]Level)
	note := func(target string, err error) {
		if err != nil {
			levels[target] = LevelPermanent // want "failed"
			return
		}
		levels[target] = LevelNone
	}
	for _, t := range targets {
		note(t, d.expose(ctx, t, 10))
	}
	return levels
}

// Dark takes a picture behind a closed shutter; the closure itself sends.
func (d *Dome) Dark(ctx context.Context, seconds int) (Level, error) {
	level := LevelNone
	shoot := func() error {
		err := d.expose(ctx, "dark", seconds)
		if err != nil {
			level = LevelTemporary // want "retr"
		}
		return err
	}
	err := shoot()
	return level, err
}

func (d *Dome) readLevel(err error) Level {
	if err != nil {
		return LevelTemporary
	}
	return LevelNone
}

// Sky reads the sky.
func (d *Dome) Sky(ctx context.Context) (Level, error) {
	err := d.sky(ctx)
	return d.readLevel(err), err
}

// Watch reads several times.
func (d *Dome) Watch(ctx context.Context, n int) []Level {
	var out []Level
	keep := func(err error) {
		if err != nil {
			out = append(out, LevelPermanent)
			return
		}
		out = append(out, LevelNone)
	}
	for range n {
		keep(d.sky(ctx))
	}
	return out
}

// Flat takes a picture of the wall, and leaves open what is open.
func (d *Dome) Flat(ctx context.Context) Level {
	judge := func(err error) Level {
		switch {
		case err == nil:
			return LevelNone
		case errors.Is(err, errClosed):
			return LevelPermanent
		default:
			return LevelOpen
		}
	}
	return judge(d.expose(ctx, "flat", 2))
}
