package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/toolvet/toolvet/internal/knowledge"
)

const knowUsage = "`text` that declares what functions do, in the grammar of toolvet.know"

// knowFile is the name of a module's declarations, beside its go.mod.
const knowFile = "toolvet.know"

// moduleKnow joins the declarations of the module at root with those of the
// flag and checks both; errors name the file as seen from dir. Go vet's cache
// knows the text because it goes on as a flag; a file that the vet tool read by
// itself would give stale findings.
func moduleKnow(root, dir, fromFlag string) (string, error) {
	path := filepath.Join(root, knowFile)
	name := path
	if rel, err := filepath.Rel(dir, path); err == nil {
		name = rel
	}
	data, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return "", fmt.Errorf("cannot read the module's declarations: %w", err)
	}
	fromFile := string(data)
	if err := checkKnow(name, fromFile); err != nil {
		return "", err
	}
	if err := checkKnow("-know", fromFlag); err != nil {
		return "", err
	}
	joined := joinKnow(fromFile, fromFlag)
	if err := checkKnow(name+" with -know", joined); err != nil {
		return "", err // both are right, but say the same thing twice
	}
	text := compactKnow(joined)
	if limit := argumentLimit(); len(text) > limit {
		return "", fmt.Errorf("%s and -know hold %d bytes of declarations; more than %d do not fit into an argument of go vet", name, len(text), limit)
	}
	return text, nil
}

// argumentLimit is what the system takes as one argument, less some room: Linux
// takes 128 KiB, Windows 32,767 characters for the whole command line.
func argumentLimit() int {
	if runtime.GOOS == "windows" {
		return 24_000
	}
	return 120_000
}

func joinKnow(a, b string) string {
	if a == "" || b == "" || strings.HasSuffix(a, "\n") {
		return a + b
	}
	return a + "\n" + b
}

// compactKnow drops comment lines and blank ones. The text is part of the key
// of go vet's cache: a comment that is edited must not start everything anew.
func compactKnow(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			kept = append(kept, line+"\n")
		}
	}
	return strings.Join(kept, "")
}

// checkKnow reports the declarations that cannot be read, a line each, as
// file:line: what.
func checkKnow(name, text string) error {
	if text == "" {
		return nil
	}
	_, err := knowledge.Parse(name, text)
	return err
}
