// Package mail sends mail: what the server said is one thing, and that it said nothing another.
package mail

import (
	"errors"
	"fmt"
	"net/smtp"
	"net/textproto"
)

// Letter is what the tool reports.
type Letter struct {
	State     string
	Retryable bool
}

// Mailer sends.
type Mailer struct {
	addr string
	from string
	auth smtp.Auth
}

// Send has one word.
func (m *Mailer) Send(to string, msg []byte) Letter {
	if err := smtp.SendMail(m.addr, m.auth, m.from, []string{to}, msg); err != nil {
		return Letter{State: "not_sent"} // want "failed"
	}
	return Letter{State: "sent"}
}

// Remind lets the server's answers out, and comes again with the rest.
func (m *Mailer) Remind(to string, msg []byte) Letter {
	err := smtp.SendMail(m.addr, m.auth, m.from, []string{to}, msg)
	var said *textproto.Error
	switch {
	case err == nil:
		return Letter{State: "sent"}
	case errors.As(err, &said):
		return Letter{State: "refused"}
	}
	return Letter{State: "no answer", Retryable: true} // want "retr"
}

// Invite leaves the rest open.
func (m *Mailer) Invite(to string, msg []byte) Letter {
	err := smtp.SendMail(m.addr, m.auth, m.from, []string{to}, msg)
	var said *textproto.Error
	switch {
	case err == nil:
		return Letter{State: "sent"}
	case errors.As(err, &said) && said.Code/100 == 5:
		return Letter{State: "failed"}
	case errors.As(err, &said) && said.Code/100 == 4:
		return Letter{State: "refused for now", Retryable: true}
	}
	return Letter{State: "unknown"}
}

// Hello only greets the server.
func (m *Mailer) Hello() Letter {
	c, err := smtp.Dial(m.addr)
	if err != nil {
		return Letter{State: "failed", Retryable: true}
	}
	defer c.Close()
	if err := c.Hello("toolbox"); err != nil {
		return Letter{State: "failed", Retryable: true}
	}
	return Letter{State: "greeted"}
}

// Check looks at the address before anything is sent.
func (m *Mailer) Check(to string) (Letter, error) {
	if to == "" {
		return Letter{State: "failed"}, fmt.Errorf("failed to send to %q", to)
	}
	return m.Invite(to, nil), nil
}
