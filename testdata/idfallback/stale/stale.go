// Package stale follows streams of messages.
package stale

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"

	"github.com/gorilla/websocket"
)

type parcel struct {
	Kind  string `json:"kind"`
	JobID string `json:"job_id,omitempty"`
}

type Jobs interface {
	Close(ctx context.Context, id string) error
}

// follow has one variable for all messages.
func follow(ctx context.Context, conn *websocket.Conn, jobs Jobs) error {
	var p parcel
	for {
		if err := conn.ReadJSON(&p); err != nil { // want "identity"
			return err
		}
		if p.Kind == "done" {
			if err := jobs.Close(ctx, p.JobID); err != nil {
				return err
			}
		}
	}
}

// lines reads a body line by line.
func lines(ctx context.Context, url string, jobs Jobs) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var p parcel
	sc := bufio.NewScanner(resp.Body)
	for sc.Scan() {
		if err := json.Unmarshal(sc.Bytes(), &p); err != nil { // want "identity"
			return err
		}
		if err := jobs.Close(ctx, p.JobID); err != nil {
			return err
		}
	}
	return sc.Err()
}

// fresh has one for each.
func fresh(ctx context.Context, conn *websocket.Conn, jobs Jobs) error {
	for {
		var p parcel
		if err := conn.ReadJSON(&p); err != nil {
			return err
		}
		if err := jobs.Close(ctx, p.JobID); err != nil {
			return err
		}
	}
}

// emptied empties it in each round.
func emptied(ctx context.Context, conn *websocket.Conn, jobs Jobs) error {
	var p parcel
	for {
		p = parcel{}
		if err := conn.ReadJSON(&p); err != nil {
			return err
		}
		if err := jobs.Close(ctx, p.JobID); err != nil {
			return err
		}
	}
}

// kinds needs no id.
func kinds(conn *websocket.Conn) (int, error) {
	var p parcel
	n := 0
	for {
		if err := conn.ReadJSON(&p); err != nil {
			return n, err
		}
		if p.Kind == "done" {
			n++
		}
	}
}
