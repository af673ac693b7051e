// Package secondsend has no loop at all: a second send stands in the error branch of the first.
package secondsend

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"syscall"
	"time"
)

// Gate opens doors.
type Gate struct {
	base string
	hc   *http.Client
}

func (g *Gate) post(path string, body []byte) error {
	resp, err := g.hc.Post(g.base+path, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return errors.New(resp.Status)
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// Grant sends once more whatever the first error was.
func (g *Gate) Grant(body []byte) error {
	if err := g.post("/grants", body); err != nil {
		time.Sleep(2 * time.Second)
		return g.post("/grants", body) // want "again"
	}
	return nil
}

// Announce sends again where the first send did not come back in time.
func (g *Gate) Announce(body []byte) error {
	resp, err := g.hc.Post(g.base+"/announcements", "application/json", bytes.NewReader(body))
	var ne net.Error
	if errors.As(err, &ne) && ne.Timeout() {
		resp, err = g.hc.Post(g.base+"/announcements", "application/json", bytes.NewReader(body)) // want "again"
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Admit sends once more where the connection was refused: nobody has seen the first.
func (g *Gate) Admit(body []byte) error {
	resp, err := g.hc.Post(g.base+"/admissions", "application/json", bytes.NewReader(body))
	if errors.Is(err, syscall.ECONNREFUSED) {
		time.Sleep(2 * time.Second)
		resp, err = g.hc.Post(g.base+"/admissions", "application/json", bytes.NewReader(body))
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Enter does two different things one after the other.
func (g *Gate) Enter(grant, visit []byte) error {
	if err := g.post("/grants", grant); err != nil {
		return err
	}
	return g.post("/visits", visit)
}

// Leave tells somebody else that it did not work.
func (g *Gate) Leave(body, alarm []byte) error {
	if err := g.post("/departures", body); err != nil {
		return errors.Join(err, g.post("/alarms", alarm))
	}
	return nil
}

// Move takes the old path when the service does not know the new one.
func (g *Gate) Move(body []byte) error {
	resp, err := g.hc.Post(g.base+"/v2/moves", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusNotFound {
		_ = resp.Body.Close()
		if resp, err = g.hc.Post(g.base+"/v1/moves", "application/json", bytes.NewReader(body)); err != nil {
			return err
		}
	}
	return resp.Body.Close()
}
