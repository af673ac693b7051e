package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestProgressLine(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b}
	tests := []struct {
		step func()
		want string // what is written then
	}{
		{func() { p.draw(0) }, "\r\r0 packages, 0s"},
		{func() { p.draw(900 * time.Millisecond) }, ""},
		{func() { p.setTotal(12); p.add(1); p.draw(time.Second) }, "\r              \r1/12 packages, 1s"},
		{func() { p.add(11); p.draw(75 * time.Second) }, "\r                 \r12/12 packages, 75s"},
		{func() { p.replace("") }, "\r                   \r"},
	}
	for i, test := range tests {
		b.Reset()
		test.step()
		if got := b.String(); got != test.want {
			t.Errorf("step %d: %q, want %q", i, got, test.want)
		}
	}
}

// Nothing is drawn where nobody looks.
func TestNoProgress(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if startProgress(file).shown() || startProgress(w).shown() || startProgress(&bytes.Buffer{}).shown() {
		t.Error("progress is shown in a file, a pipe or a buffer")
	}
}
