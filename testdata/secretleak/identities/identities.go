// Package identities has values with the name of a credential that only name something.
package identities

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"log/slog"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
)

// BackupSpec says in which Secret the store's credentials lie, and under which keys.
type BackupSpec struct {
	Secret      string
	STORE_TOKEN string
	Password    string
}

// Getter reads an object.
type Getter interface {
	Get(ctx context.Context, name types.NamespacedName, into *corev1.Secret) error
}

// Load names the key that is missing.
func Load(s *corev1.Secret, spec BackupSpec) (string, error) {
	v, ok := s.Data[spec.STORE_TOKEN]
	if !ok {
		return "", fmt.Errorf("no key %s in the secret", spec.STORE_TOKEN)
	}
	return string(v), nil
}

// LoadKey is Load with the key as a parameter.
func LoadKey(s *corev1.Secret, token string) ([]byte, error) {
	v, ok := s.StringData[token]
	if !ok {
		return nil, fmt.Errorf("no key %s in the secret", token)
	}
	return []byte(v), nil
}

// Find names the Secret that is missing.
func Find(ctx context.Context, g Getter, spec *BackupSpec) error {
	var s corev1.Secret
	if err := g.Get(ctx, types.NamespacedName{Namespace: "backup", Name: spec.Secret}, &s); err != nil {
		log.Printf("secret %s: not found", spec.Secret)
		slog.Error("not found", "secret", spec.Secret)
		return err
	}
	return nil
}

// Open prints the password itself: another field of the same struct.
func Open(spec *BackupSpec) {
	log.Printf("opening with %s", spec.Password) // want "credential reaches the log"
}

// Session is looked up by its token, which stays one.
type Session struct{ Token string }

var sessions = map[string]int{}

// User prints the token of a session.
func User(s Session) (int, error) {
	id, ok := sessions[s.Token]
	if !ok {
		return 0, fmt.Errorf("no session %s", s.Token) // want "credential reaches an error"
	}
	return id, nil
}

// VideoRoom is entered by its token, a part of its address.
type VideoRoom struct{ Token string }

// Greeting goes to a channel.
type Greeting struct {
	Channel string
	Text    string
}

// Greet logs what it sends.
func Greet(r VideoRoom) Greeting {
	m := Greeting{Channel: r.Token, Text: "welcome"}
	log.Printf("sending %+v", m)
	return m
}

func requestHMAC(key, body []byte) string {
	h := hmac.New(sha256.New, key)
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))
}

// Cached logs the digest of a key.
func Cached(apiKey string) {
	hmacKey := requestHMAC([]byte("cache"), []byte(apiKey))
	log.Printf("cache entry %s", hmacKey)
}

// Uncached logs the key.
func Uncached(apiKey string) {
	log.Printf("no cache entry for %s", apiKey) // want "credential reaches the log"
}

func stripPassword(address string) string {
	head, tail, ok := cut(address)
	if !ok {
		return "…"
	}
	return head + tail
}

func cut(s string) (a, b string, ok bool) { return s[:1], s[2:], len(s) > 2 }

// Repo prints an address without its password.
func Repo(databaseURL string) {
	log.Printf("opening %s", stripPassword(databaseURL))
}

// BuildTask has headers that travel with a task.
type BuildTask struct {
	ID      string
	Headers map[string]string
}

// Enqueue logs a task.
func Enqueue(t *BuildTask) { log.Printf("enqueued %+v", t) }

// Upstream has headers that are sent to a server.
type Upstream struct {
	Name    string
	Headers map[string]string
}

// Use logs a server.
func Use(up *Upstream) { log.Printf("using %+v", up) } // want "credential reaches the log"
