// Package toolcalls takes tool calls out of a provider's answer and sends results back under their ids.
package toolcalls

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
)

// Call is a tool call of the model.
type Call struct {
	ID        string          `json:"id"`
	Index     int             `json:"index"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	Made      bool            `json:"-"`
}

// Message goes to the provider.
type Message struct {
	Role       string `json:"role"`
	ToolCallID string `json:"tool_call_id,omitempty"`
	Content    string `json:"content"`
	Calls      []Call `json:"tool_calls,omitempty"`
}

// Provider is a language model elsewhere.
type Provider struct {
	url string
	hc  *http.Client
}

func (p *Provider) chat(ctx context.Context, msgs []Message) (*Message, error) {
	b, err := json.Marshal(map[string]any{"messages": msgs})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("provider: %d", resp.StatusCode)
	}
	var m Message
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return nil, err
	}
	return &m, nil
}

// Tool runs a tool.
type Tool func(ctx context.Context, name string, args json.RawMessage) string

// ByName answers under the name of the tool.
func (p *Provider) ByName(ctx context.Context, msgs []Message, run Tool) (*Message, error) {
	m, err := p.chat(ctx, msgs)
	if err != nil {
		return nil, err
	}
	msgs = append(msgs, *m)
	for _, c := range m.Calls {
		id := c.ID
		if id == "" {
			id = c.Name // want "identity"
		}
		msgs = append(msgs, Message{Role: "tool", ToolCallID: id, Content: run(ctx, c.Name, c.Arguments)})
	}
	return p.chat(ctx, msgs)
}

// ByIndex answers under a number.
func (p *Provider) ByIndex(ctx context.Context, msgs []Message, run Tool) (*Message, error) {
	m, err := p.chat(ctx, msgs)
	if err != nil {
		return nil, err
	}
	for i := range m.Calls {
		if m.Calls[i].ID == "" {
			m.Calls[i].ID = fmt.Sprintf("call_%d", i) // want "identity"
		}
	}
	msgs = append(msgs, *m)
	for _, c := range m.Calls {
		msgs = append(msgs, Message{Role: "tool", ToolCallID: c.ID, Content: run(ctx, c.Name, c.Arguments)})
	}
	return p.chat(ctx, msgs)
}

// ByClock answers under the time.
func (p *Provider) ByClock(ctx context.Context, msgs []Message, run Tool) (*Message, error) {
	m, err := p.chat(ctx, msgs)
	if err != nil {
		return nil, err
	}
	for _, c := range m.Calls {
		if c.ID == "" {
			c.ID = fmt.Sprint(c.Name, "-", time.Now().UnixNano()) // want "identity"
		}
		msgs = append(msgs, Message{Role: "tool", ToolCallID: c.ID, Content: run(ctx, c.Name, c.Arguments)})
	}
	return p.chat(ctx, msgs)
}

// ByUUID answers under an id that nobody has asked for.
func (p *Provider) ByUUID(ctx context.Context, msgs []Message, run Tool) (*Message, error) {
	m, err := p.chat(ctx, msgs)
	if err != nil {
		return nil, err
	}
	for _, c := range m.Calls {
		callID := strings.TrimSpace(c.ID)
		if callID == "" {
			callID = uuid.NewString() // want "identity"
		}
		msgs = append(msgs, Message{Role: "tool", ToolCallID: callID, Content: run(ctx, c.Name, c.Arguments)})
	}
	return p.chat(ctx, msgs)
}

// Strict sends nothing under an unknown id.
func (p *Provider) Strict(ctx context.Context, msgs []Message, run Tool) (*Message, error) {
	m, err := p.chat(ctx, msgs)
	if err != nil {
		return nil, err
	}
	msgs = append(msgs, *m)
	for i, c := range m.Calls {
		if c.ID == "" {
			return nil, fmt.Errorf("call %d of %s has no id", i, c.Name)
		}
		msgs = append(msgs, Message{Role: "tool", ToolCallID: c.ID, Content: run(ctx, c.Name, c.Arguments)})
	}
	return p.chat(ctx, msgs)
}

const localPrefix = "local-"

// Marked marks the ids that it makes, and takes them off before anything is sent.
func (p *Provider) Marked(ctx context.Context, msgs []Message, run Tool) (*Message, error) {
	m, err := p.chat(ctx, msgs)
	if err != nil {
		return nil, err
	}
	results := map[string]string{}
	for i := range m.Calls {
		if m.Calls[i].ID == "" {
			m.Calls[i].ID = localPrefix + uuid.NewString()
		}
		results[m.Calls[i].ID] = run(ctx, m.Calls[i].Name, m.Calls[i].Arguments)
	}
	for _, c := range m.Calls {
		id := c.ID
		if strings.HasPrefix(id, localPrefix) {
			id = ""
		}
		msgs = append(msgs, Message{Role: "tool", ToolCallID: id, Content: results[c.ID]})
	}
	return p.chat(ctx, msgs)
}

// Flagged says of each call whether its id is the model's.
func (p *Provider) Flagged(ctx context.Context, msgs []Message) ([]Call, error) {
	m, err := p.chat(ctx, msgs)
	if err != nil {
		return nil, err
	}
	for i := range m.Calls {
		if m.Calls[i].ID == "" {
			m.Calls[i].ID = uuid.NewString()
			m.Calls[i].Made = true
		}
	}
	return m.Calls, nil
}

// Ask gives the caller's own messages ids before they are sent.
func (p *Provider) Ask(ctx context.Context, msgs []Message) (*Message, error) {
	for i := range msgs {
		if msgs[i].Role == "tool" && msgs[i].ToolCallID == "" {
			return nil, errors.New("a result without a call")
		}
		for j := range msgs[i].Calls {
			if msgs[i].Calls[j].Name == "" {
				msgs[i].Calls[j].Name = "unnamed"
			}
		}
	}
	return p.chat(ctx, msgs)
}
