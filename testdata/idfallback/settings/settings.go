// Package settings has fallbacks of every kind before anything is sent. Nothing here is reported.
package settings

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
)

// Settings are the settings of a deploy tool.
type Settings struct {
	ProjectID string            `json:"project_id"`
	AccountID string            `json:"account_id"`
	UserID    string            `json:"user_id"`
	NodeID    string            `json:"node_id"`
	Region    string            `json:"region"`
	Model     string            `json:"model"`
	Profiles  []Profile         `json:"profiles"`
	Extra     map[string]string `json:"extra"`
}

// Profile is a named profile.
type Profile struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func firstOf(vs ...string) string {
	for _, v := range vs {
		if v != "" {
			return v
		}
	}
	return ""
}

// Load reads a file, and completes it from the environment, flags and the machine.
func Load(file string, args []string) (*Settings, error) {
	var s Settings
	raw, err := os.ReadFile(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		if err := json.Unmarshal(raw, &s); err != nil {
			return nil, err
		}
	}
	fs := flag.NewFlagSet("deploy", flag.ContinueOnError)
	projectID := fs.String("project-id", "", "project")
	accountID := fs.String("account-id", os.Getenv("DEPLOY_ACCOUNT_ID"), "account")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if s.ProjectID == "" {
		s.ProjectID = *projectID
	}
	if s.ProjectID == "" {
		s.ProjectID = fromGit(filepath.Dir(file))
	}
	s.AccountID = cmp.Or(*accountID, s.AccountID, "personal")
	s.Region = firstOf(os.Getenv("DEPLOY_REGION"), s.Region, "eu-central")
	s.Model = firstOf(s.Model, s.Extra["model"], "small")
	if s.NodeID == "" {
		host, err := os.Hostname()
		if err != nil {
			host = "localhost"
		}
		s.NodeID = host
	}
	if s.UserID == "" {
		if u, err := user.Current(); err == nil {
			s.UserID = u.Username
		}
	}
	for i := range s.Profiles {
		if s.Profiles[i].ID == "" {
			s.Profiles[i].ID = s.Profiles[i].Name
		}
		if s.Profiles[i].Name == "" {
			s.Profiles[i].Name = "default"
		}
	}
	return &s, nil
}

// fromGit names a project after the remote of the checkout, or after its folder.
func fromGit(dir string) string {
	out, err := exec.Command("git", "-C", dir, "remote", "get-url", "origin").Output()
	if err != nil {
		return filepath.Base(dir)
	}
	name := strings.TrimSuffix(filepath.Base(string(bytes.TrimSpace(out))), ".git")
	if name == "" || name == "." {
		name = filepath.Base(dir)
	}
	return name
}

// Pick chooses the profile by id, by name, or the first.
func (s *Settings) Pick(id string) (Profile, error) {
	if id == "" {
		id = os.Getenv("DEPLOY_PROFILE_ID")
	}
	for _, p := range s.Profiles {
		if p.ID == id || p.Name == id {
			return p, nil
		}
	}
	if id == "" && len(s.Profiles) > 0 {
		return s.Profiles[0], nil
	}
	return Profile{}, errors.New("no profile " + id)
}

// Merge puts the settings of a person over those of a team.
func Merge(mine, team Settings) Settings {
	if mine.ProjectID == "" {
		mine.ProjectID = team.ProjectID
	}
	if mine.AccountID == "" {
		mine.AccountID = team.AccountID
	}
	mine.UserID = cmp.Or(mine.UserID, team.UserID)
	for k, v := range team.Extra {
		if _, ok := mine.Extra[k]; !ok {
			mine.Extra[k] = v
		}
	}
	return mine
}
