// Package nameout prints named credentials to the process's output and into files.
package nameout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// Account of a cloud.
type Account struct {
	Region    string
	AccessKey string
	SecretKey string
}

// Stdout prints.
func (a *Account) Stdout() {
	fmt.Println("region", a.Region, "secret", a.SecretKey) // want "credential reaches the output"
	fmt.Printf("secret %s\n", a.SecretKey)                 // want "credential reaches the output"
	fmt.Fprintf(os.Stdout, "secret %s\n", a.SecretKey)     // want "credential reaches the output"
	io.WriteString(os.Stdout, "secret "+a.SecretKey)       // want "credential reaches the output"
	os.Stdout.WriteString("secret " + a.SecretKey)         // want "credential reaches the output"
	fmt.Println("region", a.Region, "secret set:", a.SecretKey != "")
}

// Stderr prints.
func (a *Account) Stderr() {
	fmt.Fprintln(os.Stderr, "secret", a.SecretKey)          // want "credential reaches the output"
	os.Stderr.Write([]byte("secret " + a.SecretKey + "\n")) // want "credential reaches the output"
	println("secret", a.SecretKey)                          // want "credential reaches the output"
	fmt.Fprintln(os.Stderr, "region", a.Region)
}

// Encoder encodes.
func (a *Account) Encoder() error {
	return json.NewEncoder(os.Stdout).Encode(a) // want "credential reaches the output"
}

// EncoderSafe encodes a view.
func (a *Account) EncoderSafe() error {
	return json.NewEncoder(os.Stdout).Encode(struct{ Region string }{a.Region})
}

// Debug appends to a file that it opens.
func (a *Account) Debug(path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintf(f, "debug: signing with %s in %s\n", a.SecretKey, a.Region) // want "credential reaches the output"
	return err
}

// DebugSafe appends something else.
func (a *Account) DebugSafe(path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintf(f, "debug: signing in %s\n", a.Region)
	return err
}

// Buffers are no output.
func (a *Account) Buffers() (string, []byte) {
	var b strings.Builder
	fmt.Fprintf(&b, "region=%s\nsecret=%s\n", a.Region, a.SecretKey)
	var buf bytes.Buffer
	fmt.Fprintln(&buf, a.SecretKey)
	return b.String(), buf.Bytes()
}

// Buffered prints the buffer.
func (a *Account) Buffered() {
	var b strings.Builder
	fmt.Fprintf(&b, "region=%s\nsecret=%s\n", a.Region, a.SecretKey)
	fmt.Print(b.String()) // want "credential reaches the output"
}

// BufferedSafe prints another one.
func (a *Account) BufferedSafe() {
	var b strings.Builder
	fmt.Fprintf(&b, "region=%s\nsecret=%d letters\n", a.Region, len(a.SecretKey))
	fmt.Print(b.String())
}
