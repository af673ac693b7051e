// Package notidentity has branches on a missing id in which nothing takes its place.
package notidentity

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// Herd asks the service of a farm.
type Herd struct {
	url string
	hc  *http.Client
}

func (h *Herd) get(path string, into any) error {
	resp, err := h.hc.Get(h.url + path)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(into)
}

type pen struct {
	PenID string   `json:"penId"`
	Cows  []string `json:"cows"`
}

func (h *Herd) penOf(stable string) (string, error) {
	var p pen
	err := h.get("/stables/"+stable, &p)
	return p.PenID, err
}

func (h *Herd) object(id string) (any, error) {
	p := &pen{}
	err := h.get("/objects/"+id, p)
	return p, err
}

// Describe says in words that there is no pen.
func (h *Herd) Describe(stable string) (string, error) {
	penID, err := h.penOf(stable)
	if err != nil {
		return "", err
	}
	if penID == "" {
		text, err := json.Marshal(map[string]any{"message": fmt.Sprintf("no pen in stable %q", stable), "stable": stable})
		if err != nil {
			return "", err
		}
		return string(text), nil
	}
	got, err := h.object(penID)
	if err != nil {
		return "", err
	}
	p, ok := got.(*pen)
	if !ok {
		return "", fmt.Errorf("%s is no pen", penID)
	}
	text, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	return string(text), nil
}

// Pen takes the stable for its pen.
func (h *Herd) Pen(stable string) (string, error) {
	penID, err := h.penOf(stable)
	if err != nil {
		return "", err
	}
	if penID == "" {
		return stable, nil // want "identity"
	}
	return penID, nil
}

// Farmer is somebody who is known by the id of an event.
type Farmer struct {
	farmerID string
	name     string
}

// Farmers knows people.
type Farmers interface {
	Farmer(farmerID string) (*Farmer, error)
}

// Farmer asks for the name only.
func (h *Herd) Farmer(farmerID string) (*Farmer, error) {
	var said struct {
		Name string `json:"name"`
	}
	if err := h.get("/farmers/"+farmerID, &said); err != nil {
		return nil, err
	}
	return &Farmer{farmerID: farmerID, name: said.Name}, nil
}

type fixed struct{ name string }

func (f fixed) Farmer(farmerID string) (*Farmer, error) {
	return &Farmer{farmerID: farmerID, name: f.name}, nil
}

type event struct {
	User string
	Text string
}

// Greet goes on without a name.
func (h *Herd) Greet(ev *event) string {
	who, err := h.Farmer(ev.User)
	if err != nil {
		who = &Farmer{farmerID: ev.User, name: "somebody"}
	}
	return h.say(who, ev.Text)
}

func (h *Herd) say(who *Farmer, text string) string { return who.farmerID + who.name + text }

// Owner is what the service knows of an owner.
type Owner struct {
	ownerID string
	name    string
}

// Owner asks for both.
func (h *Herd) Owner(key string) (*Owner, error) {
	var said struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	if err := h.get("/owners/"+key, &said); err != nil {
		return nil, err
	}
	return &Owner{ownerID: said.ID, name: said.Name}, nil
}

// Bill goes on with an owner that nobody gave.
func (h *Herd) Bill(key string) string {
	who, err := h.Owner(key)
	if err != nil {
		who = &Owner{ownerID: key, name: "somebody"} // want "identity"
	}
	return who.ownerID + who.name
}

// Number gives the next number: its own first, then what the service proposes.
func (h *Herd) Number(first func() string) (string, error) {
	var earID string
	var last error
	propose := func() {
		var said struct {
			EarID string `json:"earId"`
		}
		if h.get("/ears/free", &said) == nil {
			earID = said.EarID
		}
	}
	take := func(stable string) error {
		if earID == "" {
			earID = stable + first()
		}
		return h.get("/ears/"+earID, nil)
	}
	for range 3 {
		if last = take("north"); last == nil {
			return earID, nil
		}
		propose()
	}
	return "", last
}

// Ear takes the stable where the service gave no number.
func (h *Herd) Ear(stable string) (earID string, err error) {
	defer func() {
		if earID == "" {
			earID = stable // want "identity"
		}
	}()
	var said struct {
		EarID string `json:"earId"`
	}
	err = h.get("/ears/of/"+stable, &said)
	return said.EarID, err
}

type milking struct {
	MilkingID string `json:"milkingId"`
	Litres    int    `json:"litres"`
}

// Record is what is kept of a milking.
type Record struct {
	MilkingID string
	Warnings  []string
}

func warning(id string) string { return "the milking had no id, it got " + id }

// Keep says that the id is its own.
func (h *Herd) Keep(n int) (*Record, error) {
	var m milking
	if err := h.get("/milking", &m); err != nil {
		return nil, err
	}
	out := &Record{}
	id := m.MilkingID
	if id == "" {
		id = fmt.Sprintf("milking_%d", n)
		out.Warnings = append(out.Warnings, warning(id))
	}
	out.MilkingID = id
	return out, nil
}

// KeepQuiet does not say so.
func (h *Herd) KeepQuiet(n int) (*Record, error) {
	var m milking
	if err := h.get("/milking", &m); err != nil {
		return nil, err
	}
	out := &Record{}
	id := m.MilkingID
	if id == "" {
		id = fmt.Sprintf("milking_%d", n) // want "identity"
	}
	out.MilkingID = id
	return out, nil
}
