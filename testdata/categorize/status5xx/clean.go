package status5xx

import (
	"context"
	"net/http"
	"strings"
)

// Return has only the definite answers under definite names.
func (d *Desk) Return(ctx context.Context, loan string) (Answer, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url+"/loans/"+loan+"/returns", nil)
	if err != nil {
		return Answer{Status: "failed"}, err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return Answer{Status: "unknown"}, err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
		return Answer{Status: "returned", ID: loan}, nil
	case http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusPreconditionFailed, http.StatusUnprocessableEntity:
		return Answer{Status: "failed"}, nil
	case http.StatusTooManyRequests:
		return Answer{Status: "retryable"}, nil
	}
	return Answer{Status: "unknown"}, nil
}

// Find reads: a 502 is a failure here, and may be tried again.
func (d *Desk) Find(ctx context.Context, isbn string) (Answer, bool) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.url+"/books/"+isbn, nil)
	if err != nil {
		return Answer{Status: "failed"}, false
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return Answer{Status: "failed"}, true
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusOK:
		return Answer{Status: "found", ID: isbn}, false
	case resp.StatusCode >= 500:
		return Answer{Status: "failed"}, true
	}
	return Answer{Status: "rejected"}, worthAnotherLook(resp.StatusCode)
}

func worthAnotherLook(code int) (retry bool) {
	switch code {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// Shelve puts a book at a place: the same place, however often.
func (d *Desk) Shelve(ctx context.Context, isbn, place string) (retryable bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, d.url+"/places/"+isbn, strings.NewReader(place))
	if err != nil {
		return false, err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return true, err
	}
	defer resp.Body.Close()
	return resp.StatusCode >= 500, nil
}

// Lend answers 504 with what is true.
func (d *Desk) Lend(ctx context.Context, isbn, reader string) (Answer, error) {
	resp, err := d.hc.Post(d.url+"/loans", "text/plain", strings.NewReader(isbn+" "+reader))
	if err != nil {
		return Answer{}, err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusGatewayTimeout, resp.StatusCode == http.StatusBadGateway:
		return Answer{Status: "indeterminate"}, nil
	case resp.StatusCode >= 500:
		return Answer{Status: "outcome_unknown"}, nil
	case resp.StatusCode >= 400:
		return Answer{Status: "failed"}, nil
	}
	return Answer{Status: "lent", ID: resp.Header.Get("X-Loan")}, nil
}
