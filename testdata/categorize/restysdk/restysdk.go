// Package restysdk sends through resty, the second and the third.
package restysdk

import (
	"context"
	"net/http"

	"github.com/go-resty/resty/v2"
	resty3 "resty.dev/v3"
)

// Plot of an allotment.
type Plot struct {
	Status    string
	Number    string
	Temporary bool
}

// Lease takes a plot.
func Lease(ctx context.Context, rc *resty.Client, member string) Plot {
	resp, err := rc.R().SetContext(ctx).SetBody(map[string]string{"member": member}).Post("/plots")
	if err != nil {
		return Plot{Status: "failed"} // want "failed"
	}
	switch {
	case resp.StatusCode() == http.StatusCreated:
		return Plot{Status: "leased", Number: resp.Header().Get("X-Plot")}
	case resp.StatusCode() == http.StatusConflict:
		return Plot{Status: "rejected"}
	}
	return Plot{Status: "unknown"}
}

// Sublet has the third version, and calls all that is an error a refusal.
func Sublet(ctx context.Context, rc *resty3.Client, plot, member string) Plot {
	resp, err := rc.R().SetContext(ctx).SetBody(member).Post("/plots/" + plot + "/tenants")
	if err != nil {
		return Plot{Status: "no answer", Temporary: true} // want "retr"
	}
	if resp.StatusCode() >= 500 {
		return Plot{Status: "rejected"} // want "failed"
	}
	if resp.StatusCode() >= 400 {
		return Plot{Status: "rejected"}
	}
	return Plot{Status: "sublet", Number: plot}
}

// Give leaves it open.
func Give(ctx context.Context, rc *resty.Client, plot string) Plot {
	resp, err := rc.R().SetContext(ctx).Post("/plots/" + plot + "/givings")
	switch {
	case err != nil:
		return Plot{Status: "indeterminate", Number: plot}
	case resp.StatusCode() == http.StatusTooManyRequests:
		return Plot{Status: "limited", Temporary: true}
	case resp.StatusCode() >= 500:
		return Plot{Status: "indeterminate", Number: plot}
	case resp.IsError():
		return Plot{Status: "failed"}
	}
	return Plot{Status: "given", Number: plot}
}

// Find reads.
func Find(ctx context.Context, rc *resty.Client, plot string) Plot {
	resp, err := rc.R().SetContext(ctx).Get("/plots/" + plot)
	if err != nil {
		return Plot{Status: "failed", Temporary: true}
	}
	if resp.IsError() {
		return Plot{Status: "failed", Temporary: resp.StatusCode() >= 500}
	}
	return Plot{Status: "found", Number: plot}
}

// Fence puts a fence.
func Fence(ctx context.Context, rc *resty3.Client, plot, kind string) Plot {
	resp, err := rc.R().SetContext(ctx).SetBody(kind).Put("/plots/" + plot + "/fence")
	if err != nil || resp.StatusCode() >= 500 {
		return Plot{Status: "not confirmed", Temporary: true}
	}
	if resp.StatusCode() >= 400 {
		return Plot{Status: "rejected", Number: plot}
	}
	return Plot{Status: "fenced", Number: plot}
}
