// Package childenv builds what a child process, a container or a request is given: nothing of it is a sink.
package childenv

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Job runs with credentials.
type Job struct {
	Image    string
	APIToken string
	Password string
}

// Env builds the entries.
func (j *Job) Env() []string {
	env := os.Environ()
	env = append(env, fmt.Sprintf("API_TOKEN=%s", j.APIToken))
	return append(env, "PASSWORD="+j.Password)
}

// Args names the variables and not their values.
func (j *Job) Args() []string {
	args := []string{"run", "--rm"}
	for _, kv := range j.Env() {
		name, _, _ := strings.Cut(kv, "=")
		args = append(args, "-e", name)
	}
	return append(args, j.Image)
}

// Run runs it.
func (j *Job) Run(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "docker", "run", "--rm", "-e", "API_TOKEN", "-e", "PASSWORD", j.Image)
	cmd.Env = j.Env()
	log.Printf("running %s with %d variables", cmd, len(cmd.Env))
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", cmd, err)
	}
	return nil
}

// File writes the file that the child reads.
func (j *Job) File(dir string) (string, error) {
	path := filepath.Join(dir, ".netrc")
	text := fmt.Sprintf("machine api.example login job password %s\n", j.Password)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return "", fmt.Errorf("write %s: %w", path, err)
	}
	return path, nil
}

// Config makes the text of a configuration.
func (j *Job) Config() ([]byte, error) {
	return json.Marshal(map[string]any{"auths": map[string]string{"api.example": j.APIToken}})
}

// Setenv sets the variable for what comes.
func (j *Job) Setenv() error {
	if err := os.Setenv("API_TOKEN", j.APIToken); err != nil {
		return fmt.Errorf("set API_TOKEN: %w", err)
	}
	return nil
}

// Stdin pipes it.
func (j *Job) Stdin(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "docker", "login", "--password-stdin")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if _, err := io.WriteString(in, j.Password); err != nil {
		return fmt.Errorf("login: %w", err)
	}
	if err := in.Close(); err != nil {
		return err
	}
	return cmd.Wait()
}

// Header builds headers.
func (j *Job) Header(req *http.Request) {
	req.Header.Set("Authorization", fmt.Sprintf("Bearer %s", j.APIToken))
	req.Header.Add("X-Basic", base64.StdEncoding.EncodeToString([]byte("job:"+j.Password)))
	req.AddCookie(&http.Cookie{Name: "session", Value: j.APIToken})
}

// Login sends a body.
func (j *Job) Login(ctx context.Context, hc *http.Client) error {
	body, err := json.Marshal(map[string]string{"user": "job", "password": j.Password})
	if err != nil {
		return fmt.Errorf("login: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://api.example/login", bytes.NewReader(body))
	if err != nil {
		return err
	}
	j.Header(req)
	resp, err := hc.Do(req)
	if err != nil {
		return fmt.Errorf("login: %w", err)
	}
	return resp.Body.Close()
}

// Template fills a script.
func (j *Job) Template(w *bytes.Buffer) {
	fmt.Fprintf(w, "export API_TOKEN=%s\n", j.APIToken)
	w.WriteString("export PASSWORD=" + j.Password)
}
