// Package afterfunc comes back later, from a timer or from a goroutine.
package afterfunc

import (
	"bytes"
	"net/http"
	"time"
)

// Beacon reports events.
type Beacon struct {
	url string
	hc  *http.Client
}

func (b *Beacon) post(body []byte) error {
	resp, err := b.hc.Post(b.url, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Report comes back by a timer.
func (b *Beacon) Report(body []byte) {
	if err := b.post(body); err != nil { // want "again"
		time.AfterFunc(time.Minute, func() { b.Report(body) })
	}
}

// ReportAsync comes back in a goroutine.
func (b *Beacon) ReportAsync(body []byte, left int) {
	if err := b.post(body); err != nil && left > 0 { // want "again"
		go func() {
			time.Sleep(time.Second)
			b.ReportAsync(body, left-1)
		}()
	}
}

// Event gives up after an error.
func (b *Beacon) Event(body []byte) {
	if err := b.post(body); err != nil {
		time.AfterFunc(time.Minute, func() { println("event was lost a minute ago") })
	}
}

// EventLater sends once, later.
func (b *Beacon) EventLater(body []byte) {
	time.AfterFunc(time.Minute, func() {
		if err := b.post(body); err != nil {
			println(err.Error())
		}
	})
}
