// Package coreclean has the shapes that are no fallback of an identity.
package coreclean

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"os"
	"strings"
)

type Issue struct {
	ID       string `json:"id"`
	LegacyID string `json:"legacy_id"`
	Title    string `json:"title"`
	FolderID string `json:"folder_id"`
}

type Args struct{ ID, FolderID, Title string }

type API interface {
	GetIssue(ctx context.Context, id string) (*Issue, error)
	CreateIssue(ctx context.Context, a Args) (*Issue, error)
	UpdateIssue(ctx context.Context, a Args) error
}

// The other direction: the argument is filled from the reply.
func direction(ctx context.Context, api API, a Args) error {
	iss, err := api.GetIssue(ctx, a.ID)
	if err != nil {
		return err
	}
	folder := a.FolderID
	if folder == "" {
		folder = iss.FolderID
	}
	if a.Title == "" {
		a.Title = iss.Title
	}
	a.FolderID = folder
	return api.UpdateIssue(ctx, a)
}

func oneReply(ctx context.Context, api API, a Args) (string, error) {
	iss, err := api.GetIssue(ctx, a.ID)
	if err != nil {
		return "", err
	}
	return cmp.Or(iss.ID, iss.LegacyID), nil
}

func display(ctx context.Context, api API, a Args) error {
	iss, err := api.CreateIssue(ctx, a)
	if err != nil {
		return err
	}
	id := iss.ID
	if id == "" {
		id = a.Title
	}
	log.Printf("made %s", id)
	title := iss.Title
	if title == "" {
		title = a.Title
	}
	log.Print(title)
	return nil
}

type request struct {
	ID     any    `json:"id"`
	Method string `json:"method"`
}

type response struct {
	JSONRPC string `json:"jsonrpc"`
	ID      any    `json:"id"`
}

// A server answers its own caller.
func serve(w http.ResponseWriter, r *http.Request) {
	var req request
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		return
	}
	resp := handle(req)
	if resp.ID == nil {
		resp.ID = req.ID
	}
	_ = json.NewEncoder(w).Encode(resp)
}

func handle(req request) *response { return &response{JSONRPC: "2.0"} }

// Configuration.
type Config struct {
	AccountID string `json:"account_id"`
	Model     string `json:"model"`
}

var account = flag.String("account", "", "account id")

func load(name string) (*Config, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var c Config
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, err
	}
	if c.AccountID == "" {
		c.AccountID = cmp.Or(*account, os.Getenv("ACCOUNT_ID"))
	}
	if c.Model == "" {
		c.Model = "small"
	}
	return &c, nil
}

// An id for the logs.
func requestID(resp *http.Response, sent string) string {
	id := resp.Header.Get("X-Request-Id")
	if id == "" {
		id = sent
	}
	return id
}

// A webhook's own event.
type hookEvent struct {
	ID     string `json:"id"`
	RepoID string `json:"repo_id"`
}

func hook(r *http.Request) (*hookEvent, error) {
	var e hookEvent
	if err := json.NewDecoder(r.Body).Decode(&e); err != nil {
		return nil, err
	}
	if e.ID == "" {
		e.ID = r.Header.Get("X-Delivery")
	}
	return &e, nil
}

// A stream: the first id that is seen stays.
type acc struct{ ID string }

func (a *acc) add(chunk *Issue) {
	if a.ID == "" {
		a.ID = chunk.ID
	}
}

// Marked as made here.
type Known struct {
	ID        string
	Generated bool
}

func marked(ctx context.Context, api API, a Args) (*Known, error) {
	iss, err := api.CreateIssue(ctx, a)
	if err != nil {
		return nil, err
	}
	k := &Known{ID: iss.ID}
	if iss.ID == "" {
		k.ID = "local-" + a.ID
		k.Generated = true
	}
	return k, nil
}

const localPrefix = "local-"

func prefixed(ctx context.Context, api API, a Args, n func() string) (string, error) {
	iss, err := api.CreateIssue(ctx, a)
	if err != nil {
		return "", err
	}
	if strings.HasPrefix(iss.ID, localPrefix) {
		return "", nil
	}
	return iss.ID, nil
}

// An id that the client chooses.
func put(ctx context.Context, api API, a Args) (string, error) {
	if _, err := api.CreateIssue(ctx, a); err != nil {
		return "", err
	}
	return a.ID, nil
}

// The key under which the same reply lists it.
func listed(ctx context.Context, c *http.Client) (map[string]Issue, error) {
	resp, err := c.Get("https://example.com/issues")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var all map[string]Issue
	if err := json.NewDecoder(resp.Body).Decode(&all); err != nil {
		return nil, err
	}
	for id, iss := range all {
		if iss.ID == "" {
			iss.ID = id
			all[id] = iss
		}
	}
	return all, nil
}

// The program's own records.
type Store interface {
	Get(ctx context.Context, key string) (*Issue, error)
}

func stored(ctx context.Context, s Store, key string) (*Issue, error) {
	rec, err := s.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	if rec.ID == "" {
		rec.ID = key
	}
	return rec, nil
}

// Text for people.
func sentence(ctx context.Context, api API, a Args) (string, error) {
	iss, err := api.CreateIssue(ctx, a)
	if err != nil {
		return "", err
	}
	slog.Info("made", slog.String("issue", cmp.Or(iss.ID, a.ID)))
	return fmt.Sprintf("Created issue %s", cmp.Or(iss.ID, a.ID)), nil
}

// What the stream said first.
type stream struct {
	api API
	id  string
}

func (s *stream) next(ctx context.Context, a Args) (*Issue, error) {
	iss, err := s.api.GetIssue(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	if s.id == "" {
		s.id = iss.ID
	}
	if iss.ID == "" {
		iss.ID = s.id
	}
	return iss, nil
}

type Result struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

func respond(w http.ResponseWriter, a Args, res *Result) {
	if res.ID == "" {
		res.ID = a.ID
	}
	_ = json.NewEncoder(w).Encode(res)
}
