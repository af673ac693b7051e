// Package urlclosure sends in closures.
package urlclosure

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

const deploys = "https://deploy.example/hooks?"

// Deployer starts deployments by hooks.
type Deployer struct {
	hookToken string
	hc        *http.Client
}

// Param has a closure that is handed the URL.
func (d *Deployer) Param(app string) error {
	call := func(addr string) error {
		resp, err := d.hc.Get(addr)
		if err != nil {
			return fmt.Errorf("hook: %w", err)
		}
		return resp.Body.Close()
	}
	if err := call(deploys + url.Values{"app": {app}, "token": {d.hookToken}}.Encode()); err != nil {
		return err // want "credential reaches an error"
	}
	return nil
}

// ParamSafe hands it one without a token.
func (d *Deployer) ParamSafe(app string) error {
	call := func(addr string) error {
		resp, err := d.hc.Get(addr)
		if err != nil {
			return fmt.Errorf("hook: %w", err)
		}
		return resp.Body.Close()
	}
	if err := call(deploys + url.Values{"app": {app}}.Encode()); err != nil {
		return err
	}
	return nil
}

// Inside builds the URL in the closure.
func (d *Deployer) Inside(apps []string) error {
	one := func(app string) error {
		resp, err := d.hc.Get(deploys + url.Values{"app": {app}, "token": {d.hookToken}}.Encode())
		if err != nil {
			return fmt.Errorf("hook of %s: %w", app, err) // want "credential reaches an error"
		}
		return resp.Body.Close()
	}
	for _, a := range apps {
		if err := one(a); err != nil {
			return err
		}
	}
	return nil
}

// InsideSafe drops the error there.
func (d *Deployer) InsideSafe(apps []string) error {
	one := func(app string) error {
		resp, err := d.hc.Get(deploys + url.Values{"app": {app}, "token": {d.hookToken}}.Encode())
		if err != nil {
			return fmt.Errorf("hook of %s: not reached", app)
		}
		return resp.Body.Close()
	}
	for _, a := range apps {
		if err := one(a); err != nil {
			return err
		}
	}
	return nil
}

func twice(fn func() error) error {
	err := fn()
	if err != nil {
		err = fn()
	}
	return err
}

// Handed gives the closure to a helper.
func (d *Deployer) Handed(app string) error {
	return twice(func() error {
		resp, err := d.hc.Get(deploys + url.Values{"app": {app}, "token": {d.hookToken}}.Encode())
		if err != nil {
			return err // want "credential reaches an error"
		}
		return resp.Body.Close()
	})
}

// Variable leaves the error in a variable outside.
func (d *Deployer) Variable(app string) error {
	var failed error
	func() {
		resp, err := d.hc.Get(deploys + url.Values{"app": {app}, "token": {d.hookToken}}.Encode())
		if err != nil {
			failed = err
			return
		}
		resp.Body.Close()
	}()
	return failed // want "credential reaches an error"
}

// VariableSafe leaves a fact there.
func (d *Deployer) VariableSafe(app string) error {
	var failed bool
	func() {
		resp, err := d.hc.Get(deploys + url.Values{"app": {app}, "token": {d.hookToken}}.Encode())
		if err != nil {
			failed = true
			return
		}
		resp.Body.Close()
	}()
	if failed {
		return errors.New("hook not reached")
	}
	return nil
}

// Made returns a closure over the URL.
func (d *Deployer) Made(ctx context.Context, app string) func() error {
	addr := deploys + url.Values{"app": {app}, "token": {d.hookToken}}.Encode()
	return func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, addr, nil)
		if err != nil {
			return errors.New("bad hook")
		}
		resp, err := d.hc.Do(req)
		if err != nil {
			return err // want "credential reaches an error"
		}
		return resp.Body.Close()
	}
}
