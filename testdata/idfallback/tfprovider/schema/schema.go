// Package schema has the shape of the schema package of the Terraform SDK, whose dependencies are too many for fixtures.
package schema

import "context"

// ResourceData is the state of a resource.
type ResourceData struct {
	id     string
	values map[string]any
}

// Get is a value of the configuration.
func (d *ResourceData) Get(key string) any { return d.values[key] }

// GetOk is a value and whether it is set.
func (d *ResourceData) GetOk(key string) (any, bool) {
	v, ok := d.values[key]
	return v, ok
}

// Set sets a value of the state.
func (d *ResourceData) Set(key string, value any) error {
	if d.values == nil {
		d.values = map[string]any{}
	}
	d.values[key] = value
	return nil
}

// Id is the id of the resource.
func (d *ResourceData) Id() string { return d.id }

// SetId sets it; an empty id means that the resource is gone.
func (d *ResourceData) SetId(v string) { d.id = v }

// Resource is a kind of resource.
type Resource struct {
	Create, Read, Update func(ctx context.Context, d *ResourceData, meta any) error
	Import               func(ctx context.Context, d *ResourceData, meta any) ([]*ResourceData, error)
}
