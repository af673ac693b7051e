// Package workloops has loops that live on and are no retries: nothing is to be reported.
package workloops

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"time"
)

// Agent does all of it.
type Agent struct {
	url string
	hc  *http.Client
}

func (a *Agent) post(ctx context.Context, path string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Work takes job after job; a failed one is given up.
func (a *Agent) Work(ctx context.Context, jobs <-chan []byte) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case job, ok := <-jobs:
			if !ok {
				return nil
			}
			if err := a.post(ctx, "/results", job); err != nil {
				println(err.Error())
				continue
			}
		}
	}
}

// nextJob takes a job off the list.
func (a *Agent) nextJob(ctx context.Context) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.url+"/jobs/next", nil)
	if err != nil {
		return nil, err
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var job struct{ Input []byte }
	err = json.NewDecoder(resp.Body).Decode(&job)
	return job.Input, err
}

// Claim posts the result of the next job until one is taken; each round has another job.
func (a *Agent) Claim(ctx context.Context) error {
	for ctx.Err() == nil {
		job, err := a.nextJob(ctx)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		if err := a.post(ctx, "/results", job); err == nil {
			return nil
		}
	}
	return ctx.Err()
}

// Pages walks over a listing that is a POST; the cursor comes from the answer, and a 429 reads the same page again.
func (a *Agent) Pages(ctx context.Context) (all []string, err error) {
	cursor := ""
	for {
		resp, err := a.hc.PostForm(a.url+"/items/list", url.Values{"cursor": {cursor}})
		if err != nil {
			return all, err
		}
		if resp.StatusCode == http.StatusTooManyRequests {
			_ = resp.Body.Close()
			time.Sleep(time.Second)
			continue
		}
		var page struct {
			Items []string
			Next  string
		}
		err = json.NewDecoder(resp.Body).Decode(&page)
		_ = resp.Body.Close()
		if err != nil {
			return all, err
		}
		all = append(all, page.Items...)
		if page.Next == "" {
			return all, nil
		}
		cursor = page.Next
	}
}

// Forward reads line after line and posts each; the first that goes wrong ends it.
func (a *Agent) Forward(ctx context.Context, conn net.Conn) error {
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		if err := a.post(ctx, "/lines", lines.Bytes()); err != nil {
			return err
		}
	}
	return lines.Err()
}

// ForwardFirst posts line after line until one is taken: never the same twice.
func (a *Agent) ForwardFirst(ctx context.Context, in *bufio.Reader) error {
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return err
		}
		if err := a.post(ctx, "/lines", line); err == nil {
			return nil
		}
	}
}

// Stay connects again whenever the connection ends; the greeting belongs to the new connection.
func (a *Agent) Stay(ctx context.Context, addr string) error {
	var d net.Dialer
	for {
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			err = a.serve(conn)
		}
		if errors.Is(err, context.Canceled) {
			return err
		}
		time.Sleep(time.Second)
	}
}

func (a *Agent) serve(conn net.Conn) error {
	defer conn.Close()
	if _, err := conn.Write([]byte("HELLO\n")); err != nil {
		return err
	}
	_, err := bufio.NewReader(conn).ReadString('\n')
	return err
}

// Watch opens a stream of events again whenever it ends, and posts each event once.
func (a *Agent) Watch(ctx context.Context) error {
	for ctx.Err() == nil {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.url+"/events?watch=1", nil)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		events := json.NewDecoder(resp.Body)
		for {
			var ev json.RawMessage
			if err := events.Decode(&ev); err != nil {
				break
			}
			if err := a.post(ctx, "/seen", ev); err != nil {
				println(err.Error())
			}
		}
		_ = resp.Body.Close()
	}
	return ctx.Err()
}

// Poll reads until something is ready, and then posts once.
func (a *Agent) Poll(ctx context.Context, id string, body []byte) error {
	for {
		resp, err := a.hc.Get(a.url + "/items/" + id)
		if err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return a.post(ctx, "/items/"+id+"/done", body)
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// Beat posts a heartbeat until it is told to stop.
func (a *Agent) Beat(ctx context.Context, stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(10 * time.Second):
			if err := a.post(ctx, "/heartbeat", nil); err != nil {
				println(err.Error())
			}
		}
	}
}

// Result is what a controller answers.
type Result struct{ RequeueAfter time.Duration }

// Reconcile is called by an engine until it gives no error; it makes what is missing.
func (a *Agent) Reconcile(ctx context.Context, name string) (Result, error) {
	resp, err := a.hc.Get(a.url + "/items/" + name)
	if err != nil {
		return Result{}, err
	}
	_ = resp.Body.Close()
	if resp.StatusCode == http.StatusOK {
		return Result{}, nil
	}
	if err := a.post(ctx, "/items", []byte(name)); err != nil {
		return Result{RequeueAfter: time.Second}, err
	}
	return Result{}, nil
}
