package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// A progress is one line on a terminal that says how far the run is, and
// nothing anywhere else.
type progress struct {
	w       io.Writer // nil when nothing is shown
	started time.Time
	done    chan struct{}
	drawn   sync.WaitGroup

	mu    sync.Mutex
	units int    // analysed
	total int    // 0 until it is known
	line  string // that is there now
}

// startProgress shows progress on w from now on if w is a terminal.
func startProgress(w io.Writer) *progress {
	if !isTerminal(w) || os.Getenv("TERM") == "dumb" {
		return &progress{}
	}
	p := &progress{w: w, started: time.Now(), done: make(chan struct{})}
	p.drawn.Go(func() {
		tick := time.NewTicker(250 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				p.draw(time.Since(p.started))
			case <-p.done:
				p.replace("")
				return
			}
		}
	})
	return p
}

func (p *progress) shown() bool { return p.w != nil }

func (p *progress) add(units int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.units += units
}

func (p *progress) setTotal(total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total = total
}

// stop takes the line away.
func (p *progress) stop() {
	if p.shown() {
		close(p.done)
		p.drawn.Wait()
	}
}

func (p *progress) draw(elapsed time.Duration) {
	p.mu.Lock()
	units, total := p.units, p.total
	p.mu.Unlock()
	of := ""
	if total > 0 {
		of = fmt.Sprintf("/%d", total)
	}
	p.replace(fmt.Sprintf("%d%s packages, %ds", units, of, int(elapsed.Seconds())))
}

// replace overwrites the line with blanks and carriage returns: every terminal
// understands those.
func (p *progress) replace(line string) {
	if line != p.line {
		fmt.Fprintf(p.w, "\r%s\r%s", strings.Repeat(" ", len(p.line)), line)
		p.line = line
	}
}
