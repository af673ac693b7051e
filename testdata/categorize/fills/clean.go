package fills

import (
	"context"
	"errors"
	"net/http"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Fire has a word for no answer.
func (c *Camp) Fire(ctx context.Context, place string) Report {
	fill := func(status, detail string) Report {
		return Report{Tent: place, Status: status, Detail: detail}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/fires", strings.NewReader(place))
	if err != nil {
		return fill("failed", "nothing was sent")
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return fill("unknown", "the camp did not answer")
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusCreated:
		return fill("lit", place)
	case http.StatusForbidden:
		return fill("failed", "no fire in this place")
	}
	return fill("unknown", resp.Status)
}

// Guide writes another phase.
func (c *Camp) Guide(ctx context.Context, trip *Trip) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/guides", strings.NewReader(trip.Name))
	if err != nil {
		trip.close("no request", "Failed")
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		trip.close("look at the list of guides", "OutcomeUnknown")
		return err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusCreated:
		trip.close(resp.Status, "Guided")
		return nil
	case http.StatusUnprocessableEntity:
		trip.close("no guide for such a trip", "Failed")
	default:
		trip.close(resp.Status, "OutcomeUnknown")
	}
	return errors.New(resp.Status)
}

// Fence leaves the condition open.
func (c *Camp) Fence(ctx context.Context, site *Site) error {
	if site.Name == "" {
		site.ready(metav1.ConditionFalse, "CreateFailed", "a site has a name")
		return nil
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/fences", strings.NewReader(site.Name))
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		site.ready(metav1.ConditionUnknown, "OutcomeUnknown", "the fence may be there")
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		site.ready(metav1.ConditionUnknown, "OutcomeUnknown", resp.Status)
		return nil
	}
	site.ready(metav1.ConditionTrue, "Fenced", resp.Status)
	return nil
}

// Look reads.
func (c *Camp) Look(ctx context.Context, trip *Trip) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/trips/"+trip.Name, nil)
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		trip.close("no answer", "Failed")
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		trip.close(resp.Status, "Failed")
		return nil
	}
	trip.close(resp.Status, "Seen")
	return nil
}
