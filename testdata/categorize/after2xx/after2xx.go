// Package after2xx reads the answer to a creation that was granted.
package after2xx

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

// Stall at a market.
type Stall struct {
	ID    string `json:"id"`
	State string `json:"state"`
	Note  string `json:"note,omitempty"`
}

// ErrNotCreated says that there is no stall.
var ErrNotCreated = errors.New("stall not created")

// Market rents stalls.
type Market struct {
	url string
	hc  *http.Client
}

func (m *Market) post(ctx context.Context, path string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return m.hc.Do(req)
}

// Rent calls an unreadable answer a failure, after 201.
func (m *Market) Rent(ctx context.Context, trader string) Stall {
	resp, err := m.post(ctx, "/stalls", []byte(trader))
	if err != nil {
		return Stall{State: "unknown"}
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 == 4 {
		return Stall{State: "rejected"}
	}
	if resp.StatusCode != http.StatusCreated {
		return Stall{State: "unknown"}
	}
	var out Stall
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return Stall{State: "failed"} // want "2xx"
	}
	out.State = "rented"
	return out
}

// Umbrella reads the body into memory and says that nothing was made when it is cut.
func (m *Market) Umbrella(ctx context.Context, stall string) (string, error) {
	resp, err := m.post(ctx, "/stalls/"+stall+"/umbrellas", nil)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated && resp.StatusCode != http.StatusOK {
		return "", errors.New("umbrella: " + resp.Status)
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil {
		return "", errors.Join(ErrNotCreated, err) // want "2xx"
	}
	var out struct {
		Umbrella string `json:"umbrella"`
	}
	if err := json.Unmarshal(data, &out); err != nil {
		return "", ErrNotCreated // want "2xx"
	}
	return out.Umbrella, nil
}

// Lamp has the fields of a literal over several lines.
func (m *Market) Lamp(ctx context.Context, stall string) (*Stall, error) {
	resp, err := m.post(ctx, "/lamps", []byte(stall))
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return nil, errors.New("lamp: " + resp.Status)
	}
	var out Stall
	if json.NewDecoder(resp.Body).Decode(&out) != nil {
		return &Stall{
			State: "create_failed", // want "2xx"
			Note:  "unreadable answer",
		}, nil
	}
	return &out, nil
}

// Tent has a word for it.
func (m *Market) Tent(ctx context.Context, trader string) Stall {
	resp, err := m.post(ctx, "/tents", []byte(trader))
	if err != nil {
		return Stall{State: "unknown"}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return Stall{State: "no verdict"}
	}
	var out Stall
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return Stall{State: "malformed_response"}
	}
	out.State = "rented"
	return out
}

// Table tells the outcome with a warning.
func (m *Market) Table(ctx context.Context, trader string) Stall {
	resp, err := m.post(ctx, "/tables", []byte(trader))
	if err != nil {
		return Stall{State: "unknown"}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return Stall{State: "no verdict"}
	}
	out := Stall{State: "rented", ID: resp.Header.Get("X-Table")}
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		out.Note = "failed to read the answer; the table was rented"
	}
	return out
}

// Refusal reads the body of a refusal: that it cannot be read changes nothing.
func (m *Market) Refusal(ctx context.Context, trader string) Stall {
	resp, err := m.post(ctx, "/benches", []byte(trader))
	if err != nil {
		return Stall{State: "unknown"}
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusConflict || resp.StatusCode == http.StatusUnprocessableEntity {
		var why struct{ Reason string }
		if err := json.NewDecoder(resp.Body).Decode(&why); err != nil {
			return Stall{State: "failed"}
		}
		return Stall{State: "failed", Note: why.Reason}
	}
	if resp.StatusCode != http.StatusCreated {
		return Stall{State: "unknown"}
	}
	return Stall{State: "rented", ID: resp.Header.Get("X-Bench")}
}

// Show reads: an unreadable answer is a failure to read.
func (m *Market) Show(ctx context.Context, id string) Stall {
	resp, err := m.hc.Get(m.url + "/stalls/" + id)
	if err != nil {
		return Stall{State: "failed"}
	}
	defer resp.Body.Close()
	var out Stall
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return Stall{State: "failed"}
	}
	return out
}

// Plan decodes what the agent sent, before anything is sent on.
func (m *Market) Plan(ctx context.Context, raw []byte) Stall {
	var plan []string
	if err := json.Unmarshal(raw, &plan); err != nil {
		return Stall{State: "failed"}
	}
	resp, err := m.post(ctx, "/plans", raw)
	if err != nil {
		return Stall{State: "unknown"}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return Stall{State: "no verdict"}
	}
	return Stall{State: "planned", ID: resp.Header.Get("X-Plan")}
}
