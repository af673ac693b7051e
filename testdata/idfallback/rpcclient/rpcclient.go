// Package rpcclient reads JSON-RPC answers from a connection and hands them to those who wait.
package rpcclient

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net"
	"sync"
)

type request struct {
	Version string `json:"jsonrpc"`
	ID      int64  `json:"id"`
	Method  string `json:"method"`
	Params  any    `json:"params,omitempty"`
}

type response struct {
	Version string          `json:"jsonrpc"`
	ID      *int64          `json:"id"`
	Method  string          `json:"method"`
	Result  json.RawMessage `json:"result"`
	Error   *rpcError       `json:"error"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Conn is a connection.
type Conn struct {
	nc   net.Conn
	in   *bufio.Scanner
	mu   sync.Mutex
	next int64
	wait map[int64]chan response
}

var errUnmatched = errors.New("an answer that belongs to no request")

func (c *Conn) read() (response, error) {
	var r response
	if !c.in.Scan() {
		return r, errors.New("connection closed")
	}
	err := json.Unmarshal(c.in.Bytes(), &r)
	return r, err
}

func (c *Conn) give(id int64, r response) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ch, ok := c.wait[id]
	if !ok {
		return errUnmatched
	}
	delete(c.wait, id)
	ch <- r
	return nil
}

// Last gives an answer without an id to the last who asked.
func (c *Conn) Last() error {
	r, err := c.read()
	if err != nil {
		return err
	}
	var id int64
	if r.ID != nil {
		id = *r.ID
	} else {
		id = c.next // want "identity"
	}
	return c.give(id, r)
}

// Single gives it to the only one who waits.
func (c *Conn) Single() error {
	r, err := c.read()
	if err != nil {
		return err
	}
	if r.ID == nil && len(c.wait) == 1 {
		for only := range c.wait {
			return c.give(only, r) // want "identity"
		}
	}
	if r.ID == nil {
		return errUnmatched
	}
	return c.give(*r.ID, r)
}

// Call sends, and believes that the next line is its own.
func (c *Conn) Call(ctx context.Context, method string, params any) (json.RawMessage, int64, error) {
	c.next++
	req := request{Version: "2.0", ID: c.next, Method: method, Params: params}
	if err := json.NewEncoder(c.nc).Encode(req); err != nil {
		return nil, 0, err
	}
	r, err := c.read()
	if err != nil {
		return nil, 0, err
	}
	if r.ID == nil {
		r.ID = &req.ID // want "identity"
	}
	return r.Result, *r.ID, ctx.Err()
}

// Loop drops what belongs to nobody, and tells notifications from answers.
func (c *Conn) Loop(notify func(method string)) error {
	for {
		r, err := c.read()
		if err != nil {
			return err
		}
		switch {
		case r.ID == nil && r.Method != "":
			notify(r.Method)
		case r.ID == nil && r.Error != nil:
			c.failAll(r)
		case r.ID == nil:
			return errUnmatched
		default:
			if err := c.give(*r.ID, r); err != nil {
				return err
			}
		}
	}
}

// failAll: the peer could not even read the id, so every request has failed.
func (c *Conn) failAll(r response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, ch := range c.wait {
		delete(c.wait, id)
		ch <- r
	}
}

// CallTrue compares.
func (c *Conn) CallTrue(method string, params any) (json.RawMessage, error) {
	c.next++
	id := c.next
	if err := json.NewEncoder(c.nc).Encode(request{Version: "2.0", ID: id, Method: method, Params: params}); err != nil {
		return nil, err
	}
	r, err := c.read()
	if err != nil {
		return nil, err
	}
	if r.ID == nil || *r.ID != id {
		return nil, errUnmatched
	}
	return r.Result, nil
}
