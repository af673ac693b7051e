// Package accumulate puts answers together that come in pieces: the first piece has the ids, later ones may omit them.
package accumulate

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

type piece struct {
	ID    string `json:"id"`
	Model string `json:"model"`
	Delta string `json:"delta"`
	Calls []struct {
		Index int    `json:"index"`
		ID    string `json:"id"`
		Name  string `json:"name"`
		Args  string `json:"args"`
	} `json:"calls"`
}

// Call is a whole tool call.
type Call struct{ ID, Name, Args string }

// Answer is a whole answer.
type Answer struct {
	ID, Model, Text string
	Calls           []Call
}

var errNameless = errors.New("the stream has ended, and nothing in it has named the answer")

// Add takes the first id that is seen, and wants later ones to be the same.
func (a *Answer) Add(p *piece) error {
	if a.ID == "" {
		a.ID = p.ID
	}
	if p.ID != "" && p.ID != a.ID {
		return fmt.Errorf("a piece of %s in the stream of %s", p.ID, a.ID)
	}
	if a.Model == "" {
		a.Model = p.Model
	}
	a.Text += p.Delta
	for _, c := range p.Calls {
		for len(a.Calls) <= c.Index {
			a.Calls = append(a.Calls, Call{})
		}
		call := &a.Calls[c.Index]
		if call.ID == "" {
			call.ID = c.ID
		}
		if call.Name == "" {
			call.Name = c.Name
		}
		call.Args += c.Args
	}
	return nil
}

// Stream is a client of a streaming service.
type Stream struct {
	url string
	hc  *http.Client
}

func (s *Stream) open(ctx context.Context, prompt string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url, strings.NewReader(prompt))
	if err != nil {
		return nil, err
	}
	return s.hc.Do(req)
}

// Ask reads all pieces.
func (s *Stream) Ask(ctx context.Context, prompt string) (*Answer, error) {
	resp, err := s.open(ctx, prompt)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	a := &Answer{}
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var p piece
		if err := json.Unmarshal([]byte(data), &p); err != nil {
			return nil, err
		}
		if err := a.Add(&p); err != nil {
			return nil, err
		}
	}
	if a.ID == "" {
		return nil, errNameless
	}
	for i, c := range a.Calls {
		if c.ID == "" {
			return nil, fmt.Errorf("call %d of %s has no id", i, a.ID)
		}
	}
	return a, lines.Err()
}

// Last keeps the id of the piece before, in the same stream.
func (s *Stream) Last(ctx context.Context, prompt string, each func(id, delta string)) error {
	resp, err := s.open(ctx, prompt)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	dec := json.NewDecoder(resp.Body)
	current := ""
	for dec.More() {
		var p piece
		if err := dec.Decode(&p); err != nil {
			return err
		}
		if p.ID != "" {
			current = p.ID
		}
		if current == "" {
			return errNameless
		}
		each(current, p.Delta)
	}
	return nil
}

// Guess names the whole answer by the caller's conversation, where no piece has named it.
func (s *Stream) Guess(ctx context.Context, conversationID, prompt string) (string, error) {
	resp, err := s.open(ctx, prompt)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var p piece
	if err := json.NewDecoder(resp.Body).Decode(&p); err != nil {
		return "", err
	}
	id := p.ID
	if id == "" {
		id = conversationID // want "identity"
	}
	return id, nil
}
