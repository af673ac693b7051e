// Package generated has a generated client and tests: neither is reported, but what the client does is known.
package generated

import "context"

// Make repeats what is generated.
func Make(ctx context.Context, c *Client, body []byte) (err error) {
	for range 3 {
		if err = c.CreateWidget(ctx, body); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// Look reads.
func Look(ctx context.Context, c *Client, id string) (err error) {
	for range 3 {
		if err = c.GetWidget(ctx, id); err == nil {
			return nil
		}
	}
	return err
}
