// Package mutual repeats through two functions that call each other.
package mutual

import (
	"bytes"
	"errors"
	"net/http"
	"time"
)

// Bot posts messages.
type Bot struct {
	url string
	hc  *http.Client
}

// Say posts; when that fails, the second function waits and comes back.
func (b *Bot) Say(text string, tries int) error {
	resp, err := b.hc.Post(b.url+"/messages", "text/plain", bytes.NewReader([]byte(text))) // want "again"
	if err != nil {
		return b.later(text, tries-1, err)
	}
	return resp.Body.Close()
}

func (b *Bot) later(text string, tries int, cause error) error {
	if tries <= 0 {
		return errors.Join(errors.New("gave up"), cause)
	}
	time.Sleep(time.Second)
	return b.Say(text, tries)
}

// Walk lists folders and files in turn: two functions that call each other, and each answer names what is next.
func (b *Bot) Walk(dir string) ([]string, error) {
	resp, err := b.hc.Get(b.url + "/folders/" + dir)
	if err != nil {
		return nil, err
	}
	_ = resp.Body.Close()
	return b.children(resp.Header.Values("Folder"))
}

func (b *Bot) children(dirs []string) ([]string, error) {
	var all []string
	for _, d := range dirs {
		sub, err := b.Walk(d)
		if err != nil {
			return nil, err
		}
		all = append(all, sub...)
	}
	return all, nil
}

// Thread posts a message and then its answers, each once.
func (b *Bot) Thread(texts []string) error {
	if len(texts) == 0 {
		return nil
	}
	resp, err := b.hc.Post(b.url+"/messages", "text/plain", bytes.NewReader([]byte(texts[0])))
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	return b.answers(texts[1:])
}

func (b *Bot) answers(texts []string) error {
	time.Sleep(time.Second)
	return b.Thread(texts)
}
