// Package rhttp sends through retryablehttp.
package rhttp

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// Outcome of an inspection.
type Outcome struct {
	Class string
	ID    string
}

const (
	classDone    = "done"
	classFailed  = "permanent_failure"
	classRefused = "refused"
	classOpen    = "outcome_open"
)

func once(hc *http.Client) *retryablehttp.Client {
	rc := retryablehttp.NewClient()
	rc.HTTPClient = hc
	rc.RetryMax = 0
	return rc
}

// Inspect books an inspection; the client gave up, and that is called permanent.
func Inspect(ctx context.Context, hc *http.Client, url, lift string) Outcome {
	body, err := json.Marshal(map[string]string{"lift": lift})
	if err != nil {
		return Outcome{Class: classFailed}
	}
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, url+"/inspections", body)
	if err != nil {
		return Outcome{Class: classFailed}
	}
	resp, err := once(hc).Do(req)
	if err != nil {
		return Outcome{Class: classFailed} // want "failed"
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusCreated:
		return Outcome{Class: classDone, ID: resp.Header.Get("X-Inspection")}
	case resp.StatusCode/100 == 4:
		return Outcome{Class: classRefused}
	}
	return Outcome{Class: classOpen}
}

// Report gives the error the word that is true.
func Report(ctx context.Context, hc *http.Client, url, lift string) (Outcome, error) {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, url+"/reports", []byte(lift))
	if err != nil {
		return Outcome{Class: classFailed}, err
	}
	resp, err := once(hc).Do(req)
	if err != nil {
		return Outcome{Class: classOpen}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusUnprocessableEntity {
		return Outcome{Class: classFailed}, errors.New("no such lift")
	}
	if resp.StatusCode != http.StatusCreated {
		return Outcome{Class: classOpen}, errors.New("report: " + resp.Status)
	}
	return Outcome{Class: classDone}, nil
}

// Last reads, as often as the client likes.
func Last(ctx context.Context, url, lift string) Outcome {
	rc := retryablehttp.NewClient()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url+"/lifts/"+lift, nil)
	if err != nil {
		return Outcome{Class: classFailed}
	}
	resp, err := rc.Do(req)
	if err != nil {
		return Outcome{Class: classFailed}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return Outcome{Class: classFailed}
	}
	return Outcome{Class: classDone, ID: lift}
}
