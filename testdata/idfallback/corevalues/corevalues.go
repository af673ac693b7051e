// Package corevalues has what takes the place, and the objects that it is taken for.
package corevalues

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"os/exec"
	"strconv"
	"time"
)

type DeployRequest struct {
	Name      string `json:"name"`
	Region    string `json:"region"`
	AccountID string `json:"account_id"`
}

type Deployment struct {
	ID        string `json:"id" xml:"id,attr"`
	Name      string `json:"name"`
	Region    string `json:"region"`
	AccountID string `json:"account_id"`
	Number    *int64 `json:"number_id"`
}

type Store interface {
	Save(ctx context.Context, key string, d Deployment) error
}

type Deployer struct {
	hc      *http.Client
	store   Store
	region  string
	lastID  string
	counter int
}

func (d *Deployer) call(ctx context.Context, method, path string, in any) (*http.Response, error) {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(in); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, path, &b)
	if err != nil {
		return nil, err
	}
	return d.hc.Do(req)
}

func (d *Deployer) hashed(ctx context.Context, in DeployRequest) error {
	resp, err := d.call(ctx, "POST", "/d", in)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var out Deployment
	if err := xml.NewDecoder(resp.Body).Decode(&out); err != nil {
		return err
	}
	key := out.ID
	if key == "" {
		sum := sha256.Sum256([]byte(in.Name))
		key = hex.EncodeToString(sum[:8]) // want "reply without"
	}
	return d.store.Save(ctx, key, out)
}

func (d *Deployer) counted(ctx context.Context, in DeployRequest) error {
	resp, err := d.call(ctx, "POST", "/d", in)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var out Deployment
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return err
	}
	if out.ID == "" {
		d.counter++
		out.ID = "dep-" + strconv.Itoa(d.counter) // want "reply without"
	}
	return d.store.Save(ctx, out.ID, out)
}

func (d *Deployer) configured(ctx context.Context, in DeployRequest) error {
	resp, err := d.call(ctx, "POST", "/d", in)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var out Deployment
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return err
	}
	if out.Region == "" {
		out.Region = d.region
	}
	if out.AccountID == "" {
		out.AccountID = in.AccountID // want "reply without"
	}
	id := cmp.Or(out.ID, d.lastID, in.Name) // want "reply without"
	return d.store.Save(ctx, id, out)
}

func (d *Deployer) printed(ctx context.Context, in DeployRequest) (string, error) {
	out, err := exec.CommandContext(ctx, "kubectl", "create", "-f", in.Name, "-o", "json").Output()
	if err != nil {
		return "", err
	}
	var obj struct {
		Metadata struct {
			UID string `json:"uid"`
		} `json:"metadata"`
	}
	if err := json.Unmarshal(out, &obj); err != nil {
		return "", err
	}
	uid := obj.Metadata.UID
	if uid == "" {
		uid = in.Name // want "reply without"
	}
	return uid, nil
}

func (d *Deployer) header(ctx context.Context, in DeployRequest) (id string, err error) {
	resp, err := d.call(ctx, "POST", "/d", in)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if id = resp.Header.Get("X-Deployment-Id"); id == "" {
		id = in.Name // want "reply without"
	}
	return id, nil
}

func (d *Deployer) raw(ctx context.Context, in DeployRequest) (*Deployment, error) {
	resp, err := d.call(ctx, "POST", "/d", in)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var m map[string]json.RawMessage
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return nil, err
	}
	var id string
	if err := json.Unmarshal(m["id"], &id); err != nil || id == "" {
		id = in.Name // want "reply without"
	}
	return &Deployment{ID: id}, nil
}

func (d *Deployer) clock(ctx context.Context, in DeployRequest) (int64, error) {
	resp, err := d.call(ctx, "POST", "/d", in)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	var out Deployment
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return 0, err
	}
	if out.Number == nil {
		n := time.Now().Unix()
		out.Number = &n // want "reply without"
	}
	return *out.Number, nil
}

func toDeployment(m map[string]any, in DeployRequest) Deployment {
	d := Deployment{Name: in.Name}
	if id, ok := m["id"].(string); ok {
		d.ID = id
	} else if f, ok := m["id"].(float64); ok {
		d.ID = strconv.FormatFloat(f, 'f', -1, 64)
	} else {
		d.ID = in.Name // want "reply without"
	}
	return d
}

func (d *Deployer) converted(ctx context.Context, in DeployRequest) (Deployment, error) {
	resp, err := d.call(ctx, "POST", "/d", in)
	if err != nil {
		return Deployment{}, err
	}
	defer resp.Body.Close()
	var m map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return Deployment{}, err
	}
	return toDeployment(m, in), nil
}

func str(m map[string]any, key, def string) string {
	if s, ok := m[key].(string); ok && s != "" {
		return s
	}
	return def
}

func (d *Deployer) byKey(ctx context.Context, in DeployRequest) (string, error) {
	resp, err := d.call(ctx, "POST", "/d", in)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var m map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return "", err
	}
	_ = str(m, "name", in.Name)
	return str(m, "id", in.Name), nil // want "reply without"
}

type User struct {
	ID    string `json:"id"`
	Email string `json:"email"`
}

type Directory interface {
	FindUser(ctx context.Context, email string) (*User, error)
	Share(ctx context.Context, doc, user string) error
}

func share(ctx context.Context, dir Directory, callerID, doc, email string) error {
	u, err := dir.FindUser(ctx, email)
	if err != nil {
		return err
	}
	id := callerID // want "reply without"
	if u != nil {
		id = u.ID
	}
	return dir.Share(ctx, doc, id)
}

func shareEarly(ctx context.Context, dir Directory, callerID, doc, email string) error {
	u, err := dir.FindUser(ctx, email)
	if err != nil {
		return err
	}
	if u == nil {
		return dir.Share(ctx, doc, callerID) // want "reply without"
	}
	return dir.Share(ctx, doc, u.ID)
}

func carried(ctx context.Context, dir Directory, emails []string) error {
	last := ""
	for _, e := range emails {
		u, err := dir.FindUser(ctx, e)
		if err != nil {
			return err
		}
		id := u.ID
		if id == "" {
			id = last
		}
		last = id
		if err := dir.Share(ctx, fmt.Sprint("doc"), id); err != nil {
			return err
		}
	}
	return nil
}
