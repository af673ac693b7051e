// Package ignored has findings that somebody has looked at.
package ignored

import (
	"context"
	"net/http"
	"strings"
)

// Chair in a theatre workshop.
type Chair struct{ State string }

// Workshop orders chairs.
type Workshop struct {
	url string
	hc  *http.Client
}

func (w *Workshop) post(ctx context.Context, what string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.url, strings.NewReader(what))
	if err != nil {
		return nil, err
	}
	return w.hc.Do(req)
}

// Stool is ignored by the line above.
func (w *Workshop) Stool(ctx context.Context) Chair {
	resp, err := w.post(ctx, "stool")
	if err != nil {
		//toolvet:ignore categorize the workshop takes back what it did not confirm
		return Chair{State: "failed"}
	}
	defer resp.Body.Close()
	return Chair{State: resp.Status}
}

// Bench is ignored on the line.
func (w *Workshop) Bench(ctx context.Context) Chair {
	resp, err := w.post(ctx, "bench")
	if err != nil {
		return Chair{State: "failed"} //toolvet:ignore categorize the workshop takes back what it did not confirm
	}
	defer resp.Body.Close()
	return Chair{State: resp.Status}
}

// Throne has a word for another rule.
func (w *Workshop) Throne(ctx context.Context) Chair {
	resp, err := w.post(ctx, "throne")
	if err != nil {
		//toolvet:ignore rawerror the text is of this house
		return Chair{State: "failed"} // want "failed"
	}
	defer resp.Body.Close()
	return Chair{State: resp.Status}
}
