// Package dialonly repeats the connecting, and in the faulty half also what comes after it.
package dialonly

import (
	"bytes"
	"errors"
	"net"
	"net/http"
	"time"

	"golang.org/x/crypto/ssh"
)

// Host runs commands.
type Host struct {
	addr string
	cfg  *ssh.ClientConfig
}

// Upgrade connects and runs, and does both again when one of them fails.
func (h *Host) Upgrade() error {
	var last error
	for n := 0; n < 5; n++ {
		c, err := ssh.Dial("tcp", h.addr, h.cfg)
		if err != nil {
			last = err
			time.Sleep(time.Second)
			continue
		}
		s, err := c.NewSession()
		if err != nil {
			last = err
			_ = c.Close()
			continue
		}
		err = s.Run("apt-get -y dist-upgrade && reboot") // want "again"
		_ = c.Close()
		if err == nil {
			return nil
		}
		last = err
	}
	return last
}

// Reboot repeats the connecting; the command runs once.
func (h *Host) Reboot() error {
	c, err := h.connect()
	if err != nil {
		return err
	}
	defer c.Close()
	s, err := c.NewSession()
	if err != nil {
		return err
	}
	return s.Run("reboot")
}

func (h *Host) connect() (*ssh.Client, error) {
	var last error
	for n := 0; n < 5; n++ {
		c, err := ssh.Dial("tcp", h.addr, h.cfg)
		if err == nil {
			return c, nil
		}
		last = err
		time.Sleep(time.Second)
	}
	return nil, last
}

// RebootSoon breaks out of the loop with the connection, and runs behind it.
func (h *Host) RebootSoon() error {
	var (
		c   *ssh.Client
		err error
	)
	for n := 0; n < 5; n++ {
		if c, err = ssh.Dial("tcp", h.addr, h.cfg); err == nil {
			break
		}
	}
	if err != nil {
		return err
	}
	defer c.Close()
	s, err := c.NewSession()
	if err != nil {
		return err
	}
	return s.Run("shutdown -r +1")
}

// Post repeats when the connection could not be made.
func Post(hc *http.Client, url string, body []byte) error {
	for n := 0; ; n++ {
		resp, err := hc.Post(url, "application/json", bytes.NewReader(body))
		var op *net.OpError
		if n < 3 && errors.As(err, &op) && op.Op == "dial" {
			time.Sleep(time.Second)
			continue
		}
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
}

// PostNet repeats for any fault of the network, a broken read among them.
func PostNet(hc *http.Client, url string, body []byte) error {
	for n := 0; ; n++ {
		resp, err := hc.Post(url, "application/json", bytes.NewReader(body)) // want "again"
		var op *net.OpError
		if n < 3 && errors.As(err, &op) {
			time.Sleep(time.Second)
			continue
		}
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
}
