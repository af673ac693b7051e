// Package mail sends letters; after the dot that ends the data nobody knows whether the relay has them.
package mail

import (
	"net/smtp"
	"time"
)

// Relay is a mail relay.
type Relay struct {
	addr string
	from string
}

func (r *Relay) deliver(to string, letter []byte) error {
	_, err := r.handOver(to, letter)
	return err
}

// handOver says whether the letter was given out of hand, whatever came of it.
func (r *Relay) handOver(to string, letter []byte) (given bool, err error) {
	c, err := smtp.Dial(r.addr)
	if err != nil {
		return false, err
	}
	defer c.Close()
	if err := c.Mail(r.from); err != nil {
		return false, err
	}
	if err := c.Rcpt(to); err != nil {
		return false, err
	}
	w, err := c.Data()
	if err != nil {
		return false, err
	}
	if _, err := w.Write(letter); err != nil {
		return true, err
	}
	return true, w.Close()
}

// Send repeats after any error.
func (r *Relay) Send(to string, letter []byte) error {
	var err error
	for n := range 3 {
		if err = r.deliver(to, letter); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Duration(n) * time.Second)
	}
	return err
}

// SendOnce repeats for as long as the letter is still in hand.
func (r *Relay) SendOnce(to string, letter []byte) error {
	var err error
	for n := range 3 {
		var given bool
		if given, err = r.handOver(to, letter); given || err == nil {
			return err
		}
		time.Sleep(time.Duration(n) * time.Second)
	}
	return err
}

// SendAll sends each letter once.
func (r *Relay) SendAll(letters map[string][]byte) error {
	for to, letter := range letters {
		if err := smtp.SendMail(r.addr, nil, r.from, []string{to}, letter); err != nil {
			return err
		}
	}
	return nil
}
