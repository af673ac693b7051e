// Package defaultfirst orders parcels; the identity of the order stands before the answer is looked at.
package defaultfirst

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
)

// Order is an order for a parcel.
type Order struct {
	OrderID  string `json:"order_id"`
	Street   string `json:"street"`
	Carrier  string `json:"carrier"`
	Insured  bool   `json:"insured"`
	Comments string `json:"comments"`
}

type accepted struct {
	ShipmentID *string `json:"shipment_id"`
	Account    *int64  `json:"account"`
	Carrier    *string `json:"carrier"`
	Note       *string `json:"note"`
}

// Carrier is a client.
type Carrier struct {
	url     string
	account int64
	carrier string
	hc      *http.Client
}

func (c *Carrier) send(ctx context.Context, o Order) (accepted, error) {
	var out accepted
	body, err := json.Marshal(o)
	if err != nil {
		return out, err
	}
	req, err := http.NewRequestWithContext(ctx, "POST", c.url+"/shipments", bytes.NewReader(body))
	if err != nil {
		return out, err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return out, err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return out, errors.New("the carrier refused")
	}
	err = json.NewDecoder(resp.Body).Decode(&out)
	return out, err
}

// Ship gives the order's id for the shipment's.
func (c *Carrier) Ship(ctx context.Context, o Order) (string, error) {
	out, err := c.send(ctx, o)
	if err != nil {
		return "", err
	}
	id := o.OrderID // want "identity"
	if out.ShipmentID != nil {
		id = *out.ShipmentID
	}
	return id, nil
}

// Booked says whose account was charged.
func (c *Carrier) Booked(ctx context.Context, o Order) (int64, error) {
	out, err := c.send(ctx, o)
	if err != nil {
		return 0, err
	}
	accountID := c.account // want "identity"
	if out.Account != nil && *out.Account != 0 {
		accountID = *out.Account
	}
	return accountID, nil
}

// ShipEarly has its default before the send.
func (c *Carrier) ShipEarly(ctx context.Context, o Order) (shipment string, err error) {
	shipment = o.OrderID // want "identity"
	out, err := c.send(ctx, o)
	if err != nil {
		return "", err
	}
	if out.ShipmentID != nil {
		shipment = *out.ShipmentID
	}
	return shipment, nil
}

// ShipChecked begins with nothing.
func (c *Carrier) ShipChecked(ctx context.Context, o Order) (string, error) {
	out, err := c.send(ctx, o)
	if err != nil {
		return "", err
	}
	id := ""
	if out.ShipmentID != nil {
		id = *out.ShipmentID
	}
	if id == "" {
		return "", errors.New("the carrier took the parcel and named no shipment")
	}
	return id, nil
}

// ShipWith chooses the carrier before the send, and the words for people after it.
func (c *Carrier) ShipWith(ctx context.Context, o Order) (string, string, error) {
	carrier := "standard"
	if c.carrier != "" {
		carrier = c.carrier
	}
	if o.Carrier != "" {
		carrier = o.Carrier
	}
	o.Carrier = carrier
	out, err := c.send(ctx, o)
	if err != nil {
		return "", "", err
	}
	note := o.Comments
	if out.Note != nil {
		note = *out.Note
	}
	if out.ShipmentID == nil || *out.ShipmentID == "" {
		return "", "", errors.New("no shipment id")
	}
	return *out.ShipmentID, note, nil
}

// Reference is the order's own, unless the caller has another: both are the caller's.
func Reference(o Order, override *string) string {
	id := o.OrderID
	if override != nil {
		id = *override
	}
	return id
}

// Known prefers what the caller knows already, and asks only otherwise.
func (c *Carrier) Known(ctx context.Context, known string, o Order) (string, error) {
	id := known
	if id == "" {
		out, err := c.send(ctx, o)
		if err != nil {
			return "", err
		}
		if out.ShipmentID == nil {
			return "", errors.New("no shipment id")
		}
		id = *out.ShipmentID
	}
	return id, nil
}
