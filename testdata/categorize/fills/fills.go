// Package fills has closures and methods that put a text of their caller into a status.
package fills

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Report of a tool.
type Report struct {
	Tent   string
	Status string
	Detail string
}

// Camp rents tents.
type Camp struct {
	url string
	hc  *http.Client
}

// Pitch fills the report in a closure.
func (c *Camp) Pitch(ctx context.Context, tent string) Report {
	fill := func(status, detail string) Report {
		return Report{Tent: tent, Status: status, Detail: detail}
	}
	if tent == "" {
		return fill("failed", "a tent has a name")
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/tents", strings.NewReader(tent))
	if err != nil {
		return fill("failed", "the address is no address")
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return fill("failed", "the camp did not answer") // want "failed"
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 500:
		return fill("unknown", "the camp is in trouble")
	case resp.StatusCode >= 300:
		return fill("rejected", "the camp said no")
	}
	var out struct{ Place string }
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return fill("failed", "the answer cannot be read") // want "2xx"
	}
	return fill("pitched", out.Place)
}

// Trip is a record.
type Trip struct {
	Name  string
	Phase string
	Note  string
}

func (t *Trip) close(note, phase string) {
	t.Note = note
	t.Phase = phase
}

// Book writes the phase through a method.
func (c *Camp) Book(ctx context.Context, trip *Trip) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/trips", strings.NewReader(trip.Name))
	if err != nil {
		trip.close("no request", "Failed")
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		trip.close("no answer", "Failed") // want "failed"
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		trip.close(resp.Status, "Unknown")
		return errors.New(resp.Status)
	}
	trip.close(resp.Status, "Booked")
	return nil
}

// Site is an object of a cluster.
type Site struct {
	Name       string
	Conditions []metav1.Condition
}

func (s *Site) ready(status metav1.ConditionStatus, reason, message string) {
	meta.SetStatusCondition(&s.Conditions, metav1.Condition{
		Type:    "Ready",
		Status:  status,
		Reason:  reason,
		Message: message,
	})
}

// Open makes the site.
func (c *Camp) Open(ctx context.Context, site *Site) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/sites", strings.NewReader(site.Name))
	if err != nil {
		site.ready(metav1.ConditionFalse, "RequestFailed", "no request")
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		site.ready(metav1.ConditionFalse, "CreateFailed", "the camp did not answer") // want "failed"
		return err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusCreated:
		site.ready(metav1.ConditionTrue, "Created", resp.Status)
	case http.StatusConflict:
		site.ready(metav1.ConditionFalse, "CreateFailed", "there is one of this name")
	default:
		site.ready(metav1.ConditionUnknown, "OutcomeUnknown", resp.Status)
	}
	return nil
}
