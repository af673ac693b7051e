// Package predpkg asks a predicate of another package whether to go round.
package predpkg

import (
	"bytes"
	"net/http"
	"time"

	"toolvet.test/fixtures/retryunsafe/predpkg/classify"
)

// Queue takes jobs.
type Queue struct {
	url string
	hc  *http.Client
}

func (q *Queue) post(job []byte) error {
	resp, err := q.hc.Post(q.url, "application/json", bytes.NewReader(job))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Enqueue goes round on timeouts.
func (q *Queue) Enqueue(job []byte) error {
	for n := 0; ; n++ {
		err := q.post(job) // want "again"
		if err == nil || n == 3 || !classify.Transient(err) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// EnqueueUnlessFinal goes round on what is not known to be final.
func (q *Queue) EnqueueUnlessFinal(job []byte) error {
	var err error
	for n := 0; n < 3; n++ {
		err = q.post(job) // want "again"
		if err == nil {
			return nil
		}
		if classify.Final(err) {
			break
		}
	}
	return err
}

// Push goes round only when the job cannot have arrived.
func (q *Queue) Push(job []byte) error {
	for n := 0; ; n++ {
		err := q.post(job)
		if err == nil || n == 3 || !classify.Unreached(err) {
			return err
		}
		time.Sleep(time.Second)
	}
}
