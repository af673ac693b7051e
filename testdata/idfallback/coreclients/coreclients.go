// Package coreclients has generated clients, envelopes, refreshed credentials, and bodies that come as parameters.
package coreclients

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"google.golang.org/grpc"
)

type GetIssueRequest struct{ Id string }
type Issue struct {
	Id    string
	Title string
}

func (x *Issue) GetId() string {
	if x != nil {
		return x.Id
	}
	return ""
}

type IssuesClient interface {
	GetIssue(ctx context.Context, in *GetIssueRequest, opts ...grpc.CallOption) (*Issue, error)
	CreateIssue(ctx context.Context, in *GetIssueRequest, opts ...grpc.CallOption) (*Issue, error)
}

func grpcCall(ctx context.Context, c IssuesClient, want string) (string, error) {
	out, err := c.CreateIssue(ctx, &GetIssueRequest{Id: want})
	if err != nil {
		return "", err
	}
	id := out.GetId()
	if id == "" {
		id = want // want "reply without"
	}
	return id, nil
}

func grpcOr(ctx context.Context, c IssuesClient, in *GetIssueRequest) (string, error) {
	out, err := c.CreateIssue(ctx, in)
	if err != nil {
		return "", err
	}
	return cmp.Or(out.GetId(), in.Id), nil // want "reply without"
}

type Usage struct {
	Model  string `json:"model"`
	Tokens int    `json:"tokens"`
}

type completionResponse struct {
	ID      string `json:"id"`
	Model   string `json:"model"`
	Usage   *Usage `json:"usage"`
	Choices []struct {
		Message struct {
			ToolCalls []struct {
				ID       string `json:"id"`
				Index    int    `json:"index"`
				Function struct {
					Name string `json:"name"`
				} `json:"function"`
			} `json:"tool_calls"`
		} `json:"message"`
	} `json:"choices"`
}

type provider struct {
	url   string
	model string
}

type Call struct{ ID, Name string }
type Answer struct {
	Model string
	Calls []Call
}

func (p *provider) complete(ctx context.Context, model string, body io.Reader) (*Answer, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, body)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var cr completionResponse
	if err := json.NewDecoder(resp.Body).Decode(&cr); err != nil {
		return nil, err
	}
	ans := &Answer{Model: cr.Model}
	if ans.Model == "" {
		ans.Model = p.model // want "does not say"
	}
	for _, ch := range cr.Choices {
		for i, tc := range ch.Message.ToolCalls {
			id := tc.ID
			if id == "" {
				id = fmt.Sprintf("call_%d", i) // want "made here"
			}
			ans.Calls = append(ans.Calls, Call{ID: id, Name: tc.Function.Name})
		}
	}
	return ans, nil
}

func (p *provider) booked(cr completionResponse, asked string) string {
	m := strings.TrimSpace(cr.Model)
	if m == "" {
		m = asked // want "does not say"
	}
	return m
}

type Credential struct {
	Token     string    `json:"access_token"`
	Refresh   string    `json:"refresh_token"`
	AccountID string    `json:"account_id"`
	Expires   time.Time `json:"-"`
}

func refresh(ctx context.Context, old *Credential) (*Credential, error) {
	resp, err := http.PostForm("https://example.com/token", nil)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	fresh := &Credential{}
	if err := json.Unmarshal(data, fresh); err != nil {
		return nil, err
	}
	if fresh.Refresh == "" {
		fresh.Refresh = old.Refresh
	}
	if fresh.AccountID == "" {
		fresh.AccountID = old.AccountID // want "reply without"
	}
	return fresh, nil
}

var errMismatch = errors.New("mismatch")

// An envelope around the data.
type envelope[T any] struct {
	Data  T      `json:"data"`
	Error string `json:"error"`
}

func enveloped(ctx context.Context, want string) (string, error) {
	resp, err := http.Get("https://example.com/" + want)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var env envelope[struct {
		ID string `json:"id"`
	}]
	if err := json.NewDecoder(resp.Body).Decode(&env); err != nil {
		return "", err
	}
	id := want // want "reply without"
	if v := env.Data.ID; v != "" {
		id = v
	}
	return id, nil
}

func mismatch(ctx context.Context, want string) (string, error) {
	resp, err := http.Get("https://example.com/" + want)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var env envelope[struct {
		ID string `json:"id"`
	}]
	if err := json.NewDecoder(resp.Body).Decode(&env); err != nil {
		return "", err
	}
	switch env.Data.ID {
	case want:
		return env.Data.ID, nil
	case "":
		return "", errMismatch
	}
	return "", errMismatch
}

// A parser of a body that came as a parameter.
func ParseIssue(body []byte, want string) (*Parsed, error) {
	var out Parsed
	if err := json.Unmarshal(body, &out); err != nil {
		return nil, err
	}
	if out.ID == "" {
		out.ID = want // want "reply without"
	}
	return &out, nil
}

type Parsed struct {
	ID string `json:"id"`
}

// A manifest that came as a parameter.
func ParseManifest(data []byte, name string) (*Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	if m.ID == "" {
		m.ID = name
	}
	return &m, nil
}

type Manifest struct {
	ID string `json:"id"`
}

type Plugin struct {
	ID string `json:"id"`
}

func ParsePlugin(data []byte, name string) (*Plugin, error) {
	var m Plugin
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	if m.ID == "" {
		m.ID = name
	}
	return &m, nil
}
