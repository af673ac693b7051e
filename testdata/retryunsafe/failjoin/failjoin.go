// Package failjoin joins the next host into the address.
package failjoin

import (
	"errors"
	"net/http"
	"strings"
)

// Enqueue asks the next host after any error.
func Enqueue(hosts []string, job string) (last error) {
	for _, h := range hosts {
		resp, err := http.Post("https://"+h+"/v1/jobs", "application/json", strings.NewReader(job)) // want "again"
		if err != nil {
			last = err
			continue
		}
		return resp.Body.Close()
	}
	return last
}

func postTo(url, body string) error {
	resp, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// EnqueueVia does it one call down.
func EnqueueVia(hosts []string, job string) error {
	for _, h := range hosts {
		if err := postTo(h+"/v1/jobs", job); err == nil { // want "again"
			return nil
		}
	}
	return errors.New("no host took the job")
}

// Claim tries one slot after the other.
func Claim(slots []string, who string) error {
	for _, s := range slots {
		if err := postTo("https://slots.example.test/slots/"+s, who); err == nil {
			return nil
		}
	}
	return errors.New("no slot is free")
}
