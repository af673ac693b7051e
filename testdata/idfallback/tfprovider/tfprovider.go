// Package tfprovider is a Terraform provider for a message broker.
package tfprovider

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strings"

	"toolvet.test/fixtures/idfallback/tfprovider/schema"
)

type topic struct {
	ID          string `json:"id"`
	ARN         string `json:"arn"`
	DisplayName string `json:"display_name"`
	Partitions  int    `json:"partitions"`
}

type broker struct {
	url, project string
	hc           *http.Client
}

var errGone = errors.New("gone")

func (b *broker) do(ctx context.Context, method, p string, in any, out *topic) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, b.url+p, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return errGone
	}
	if resp.StatusCode > 299 {
		return fmt.Errorf("broker: %d", resp.StatusCode)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

func createByName(ctx context.Context, d *schema.ResourceData, meta any) error {
	b := meta.(*broker)
	name := d.Get("name").(string)
	var out topic
	if err := b.do(ctx, http.MethodPost, "/topics", map[string]any{"name": name}, &out); err != nil {
		return err
	}
	d.SetId(cmp.Or(out.ID, name)) // want "identity"
	return d.Set("partitions", out.Partitions)
}

func createByBranch(ctx context.Context, d *schema.ResourceData, meta any) error {
	b := meta.(*broker)
	name := d.Get("name").(string)
	var out topic
	if err := b.do(ctx, http.MethodPost, "/topics", map[string]any{"name": name}, &out); err != nil {
		return err
	}
	if out.ARN != "" {
		d.SetId(out.ARN)
	} else {
		d.SetId(path.Join(b.project, name)) // want "identity"
	}
	return nil
}

func createByKey(ctx context.Context, d *schema.ResourceData, meta any) error {
	b := meta.(*broker)
	var out topic
	if err := b.do(ctx, http.MethodPost, "/subscriptions", map[string]any{"topic": d.Get("topic_id")}, &out); err != nil {
		return err
	}
	id := out.ID
	if id == "" {
		id = d.Get("topic_id").(string) // want "identity"
	}
	d.SetId(id)
	return nil
}

func createStrict(ctx context.Context, d *schema.ResourceData, meta any) error {
	b := meta.(*broker)
	name := cmp.Or(d.Get("name").(string), d.Get("name_prefix").(string)+"topic")
	var out topic
	if err := b.do(ctx, http.MethodPost, "/topics", map[string]any{"name": name}, &out); err != nil {
		return err
	}
	if out.ID == "" {
		return fmt.Errorf("the topic %q was made, and has no id: import it", name)
	}
	d.SetId(out.ID)
	return d.Set("display_name", cmp.Or(out.DisplayName, name))
}

// A user of the broker has no id but its name, which is in the path.
func putUser(ctx context.Context, d *schema.ResourceData, meta any) error {
	b := meta.(*broker)
	name := d.Get("name").(string)
	if err := b.do(ctx, http.MethodPut, "/users/"+name, map[string]any{"tags": d.Get("tags")}, &topic{}); err != nil {
		return err
	}
	d.SetId(b.project + "/" + name)
	return nil
}

func read(ctx context.Context, d *schema.ResourceData, meta any) error {
	b := meta.(*broker)
	var out topic
	err := b.do(ctx, http.MethodGet, "/topics/"+d.Id(), nil, &out)
	if errors.Is(err, errGone) {
		d.SetId("")
		return nil
	}
	if err != nil {
		return err
	}
	if out.Partitions == 0 {
		out.Partitions = d.Get("partitions").(int)
	}
	return d.Set("partitions", out.Partitions)
}

func importState(_ context.Context, d *schema.ResourceData, meta any) ([]*schema.ResourceData, error) {
	project, name, ok := strings.Cut(d.Id(), "/")
	if !ok {
		project, name = meta.(*broker).project, d.Id()
	}
	if project == "" {
		return nil, errors.New("import as project/name")
	}
	d.SetId(path.Join(project, name))
	return []*schema.ResourceData{d}, nil
}

// Resources are the resources of the provider.
func Resources() map[string]*schema.Resource {
	return map[string]*schema.Resource{
		"broker_topic":        {Create: createByName, Read: read, Import: importState},
		"broker_queue":        {Create: createByBranch, Read: read},
		"broker_subscription": {Create: createByKey, Read: read},
		"broker_exchange":     {Create: createStrict, Read: read},
		"broker_user":         {Create: putUser, Update: putUser, Read: read},
	}
}
