package verify

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// modules.txt pins what the table was checked against: a module and its version
// a line, and "large" for those that a short run leaves out.
//
//go:embed modules.txt
var modulesText string

// A Module is one pinned module.
type Module struct {
	Path, Version string
	Large         bool
	Dir           string // its sources, once downloaded
}

// Modules reads the list of pinned modules.
func Modules() ([]Module, error) {
	var list []Module
	for line := range strings.Lines(modulesText) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if len(words) < 2 || len(words) > 3 || len(words) == 3 && words[2] != "large" {
			return nil, fmt.Errorf("modules.txt: %q: write a module, its version, and perhaps large", strings.TrimSpace(line))
		}
		list = append(list, Module{Path: words[0], Version: words[1], Large: len(words) == 3})
	}
	return list, nil
}

// Download fetches the modules into the module cache and fills in where they
// are. A module has no requirements here: only its own sources are looked at.
func Download(list []Module) error {
	dir, err := os.MkdirTemp("", "knowledge")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	args := []string{"mod", "download", "-json"}
	for _, m := range list {
		args = append(args, m.Path+"@"+m.Version)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, runErr := cmd.Output()
	var errs []error
	dirs := map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var m struct{ Path, Version, Dir, Error string }
		if err := dec.Decode(&m); err != nil {
			if err != io.EOF {
				errs = append(errs, err)
			}
			break
		}
		if m.Error != "" {
			errs = append(errs, fmt.Errorf("%s %s cannot be had: %s", m.Path, m.Version, m.Error))
		}
		dirs[m.Path] = m.Dir
	}
	if len(errs) == 0 && runErr != nil {
		errs = append(errs, fmt.Errorf("go mod download: %v\n%s", runErr, stderr.Bytes()))
	}
	for i := range list {
		list[i].Dir = dirs[list[i].Path]
	}
	return errors.Join(errs...)
}

// Sources finds the directory of a package: in GOROOT, or in the module with the
// longest path that has it.
type Sources struct {
	goroot  string
	modules []Module
}

// NewSources makes Sources of downloaded modules and the running Go tree.
func NewSources(modules []Module) (*Sources, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT (%s): %w", runtime.Version(), err)
	}
	return &Sources{goroot: strings.TrimSpace(string(out)), modules: modules}, nil
}

// Module returns the module of a package; ok is false for one that no pinned
// module has. The standard library has a module without a path.
func (s *Sources) Module(pkg string) (m Module, ok bool) {
	if first, _, _ := strings.Cut(pkg, "/"); !strings.Contains(first, ".") {
		return Module{Dir: filepath.Join(s.goroot, "src")}, true
	}
	for _, c := range s.modules {
		if (pkg == c.Path || strings.HasPrefix(pkg, c.Path+"/")) && len(c.Path) > len(m.Path) {
			m, ok = c, true
		}
	}
	return m, ok
}

// Dir returns the directory of a package, or "" when its module is not there.
func (s *Sources) Dir(pkg string) string {
	m, ok := s.Module(pkg)
	if !ok || m.Dir == "" {
		return ""
	}
	return filepath.Join(m.Dir, filepath.FromSlash(strings.TrimPrefix(pkg, m.Path)))
}
