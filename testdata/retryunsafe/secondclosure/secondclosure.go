// Package secondclosure calls a closure, or a helper that opens a session, once more.
package secondclosure

import (
	"net/http"
	"strings"

	"golang.org/x/crypto/ssh"
)

// Note posts again after any error.
func Note(url, text string) error {
	send := func() error {
		resp, err := http.Post(url, "text/plain", strings.NewReader(text))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	err := send()
	if err != nil {
		err = send() // want "again"
	}
	return err
}

func run(c *ssh.Client, command string) error {
	s, err := c.NewSession()
	if err != nil {
		return err
	}
	defer s.Close()
	return s.Run(command)
}

// Restart runs again after any error.
func Restart(c *ssh.Client) error {
	err := run(c, "systemctl restart app")
	if err != nil {
		err = run(c, "systemctl restart app") // want "again"
	}
	return err
}

// Status reads again.
func Status(c *ssh.Client) error {
	err := run(c, "systemctl status app")
	if err != nil {
		err = run(c, "systemctl status app")
	}
	return err
}
