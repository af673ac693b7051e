package faultlab

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// APIKey is the key that the deploy API accepts, as a bearer token or as the
// query parameter api_key.
const APIKey = "dk-7f3b91c2e05d"

// API is a deploy API on loopback. It honours idempotency_key, finds
// deployments by external_id, and counts what it really did.
type API struct {
	URL string

	mux http.ServeMux

	mu     sync.Mutex
	faults map[string][]Fault
	made   []*record
	calls  map[string]int
}

type record struct {
	ID          string  `json:"id"`
	ExternalID  string  `json:"external_id"`
	Service     string  `json:"service"`
	Version     string  `json:"version"`
	Environment string  `json:"environment"`
	State       string  `json:"state"`
	Notes       []entry `json:"notes"`

	key string
}

type entry struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// NewAPI starts an API that lives as long as the test.
func NewAPI(t testing.TB) *API {
	a := &API{faults: map[string][]Fault{}, calls: map[string]int{}}
	a.mux.HandleFunc("POST /v1/deployments", a.create)
	a.mux.HandleFunc("GET /v1/deployments", a.find)
	a.mux.HandleFunc("GET /v1/deployments/{id}", a.show)
	a.mux.HandleFunc("POST /v1/deployments/{id}/notes", a.addNote)
	server := httptest.NewServer(http.HandlerFunc(a.serve))
	t.Cleanup(server.Close)
	a.URL = server.URL
	return a
}

// Break lets the next requests to route fail, one fault each.
func (a *API) Break(route string, faults ...Fault) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.faults[route] = append(a.faults[route], faults...)
}

// Calls counts the requests to route that arrived, broken ones too.
func (a *API) Calls(route string) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.calls[route]
}

// Deployments counts the deployments that exist.
func (a *API) Deployments() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.made)
}

// Notes counts the notes on all deployments.
func (a *API) Notes() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := 0
	for _, d := range a.made {
		n += len(d.Notes)
	}
	return n
}

// Add makes a deployment without a request.
func (a *API) Add(service, externalID string) (id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.add(record{Service: service, ExternalID: externalID, Version: "1.0.0", Environment: "staging"}).ID
}

func (a *API) add(d record) *record {
	d.ID = fmt.Sprintf("dep-%d", len(a.made)+1)
	d.State = "running"
	d.Notes = []entry{}
	a.made = append(a.made, &d)
	return &d
}

func (a *API) serve(w http.ResponseWriter, r *http.Request) {
	_, route := a.mux.Handler(r)
	a.mu.Lock()
	a.calls[route]++
	var fault Fault
	if queue := a.faults[route]; len(queue) > 0 {
		fault, a.faults[route] = queue[0], queue[1:]
	}
	a.mu.Unlock()

	switch bearer := r.Header.Get("Authorization"); {
	case bearer != "Bearer "+APIKey && r.URL.Query().Get("api_key") != APIKey:
		http.Error(w, "bad key", http.StatusUnauthorized)
	case fault != nil:
		fault(w, r, &a.mux)
	default:
		a.mux.ServeHTTP(w, r)
	}
}

func (a *API) create(w http.ResponseWriter, r *http.Request) {
	var in struct {
		record
		Key string `json:"idempotency_key"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, d := range a.made {
		switch {
		case in.Key == "" || d.key != in.Key:
		case d.Service != in.Service || d.Version != in.Version || d.Environment != in.Environment:
			http.Error(w, "idempotency_key was used for another deployment", http.StatusConflict)
			return
		default:
			answer(w, http.StatusOK, d)
			return
		}
	}
	in.record.key = in.Key
	answer(w, http.StatusCreated, a.add(in.record))
}

func (a *API) find(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	items := []*record{}
	for _, d := range a.made {
		if d.ExternalID == r.FormValue("external_id") {
			items = append(items, d)
		}
	}
	answer(w, http.StatusOK, map[string]any{"items": items})
}

func (a *API) show(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if d := a.byID(r.PathValue("id")); d != nil {
		answer(w, http.StatusOK, d)
		return
	}
	http.Error(w, "no such deployment", http.StatusNotFound)
}

func (a *API) addNote(w http.ResponseWriter, r *http.Request) {
	var in entry
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	d := a.byID(r.PathValue("id"))
	if d == nil {
		http.Error(w, "no such deployment", http.StatusNotFound)
		return
	}
	in.ID = fmt.Sprintf("%s-note-%d", d.ID, len(d.Notes)+1)
	d.Notes = append(d.Notes, in)
	answer(w, http.StatusCreated, in)
}

func (a *API) byID(id string) *record {
	for _, d := range a.made {
		if d.ID == id {
			return d
		}
	}
	return nil
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}

// A Fault answers in place of next, which does the work.
type Fault func(w http.ResponseWriter, r *http.Request, next http.Handler)

// DropAfter does the work and closes the connection without an answer.
func DropAfter(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(httptest.NewRecorder(), r)
	drop(w)
}

// DropBefore closes the connection without doing the work.
func DropBefore(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
	drop(w)
}

// Late does the work and keeps its answer back until the client has gone, but
// for no longer than a second.
func Late(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(httptest.NewRecorder(), r)
	select {
	case <-r.Context().Done():
	case <-time.After(time.Second):
	}
	drop(w)
}

// Refuse answers with status and body and does nothing.
func Refuse(status int, body string) Fault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		http.Error(w, body, status)
	}
}

// Garble does the work and answers with status and body in place of the reply.
func Garble(status int, body string) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		next.ServeHTTP(httptest.NewRecorder(), r)
		if strings.HasPrefix(body, "{") {
			w.Header().Set("Content-Type", "application/json")
		}
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

func drop(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	conn.Close()
}
