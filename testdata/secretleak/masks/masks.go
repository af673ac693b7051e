// Package masks has what makes a credential fit to be seen: nothing is reported but what goes past it.
package masks

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"log/slog"
	"strings"

	"go.uber.org/zap"
)

// Names has functions whose name says what they do.
func Names(l *zap.Logger, apiKey string) {
	log.Printf("key %s", maskKey(apiKey))
	log.Printf("key %s", RedactSecret(apiKey))
	log.Printf("key %s", sanitizeValue(apiKey))
	log.Printf("key %s", scrub(apiKey))
	log.Printf("key %s", hashKey(apiKey))
	log.Printf("key %s", obfuscate(apiKey))
	log.Printf("key %s", censored(apiKey))
	log.Printf("key %s", Fingerprint(apiKey))
	log.Printf("key %s", keySuffix(apiKey))
	log.Printf("key %s", keyPrefix(apiKey))
	l.Info("key", zap.String("api_key", maskKey(apiKey)))
	slog.Info("key", "api_key", RedactSecret(apiKey))
	log.Printf("key %s", display(apiKey)) // want "credential reaches the log"
}

func maskKey(s string) string {
	if len(s) < 12 {
		return "****"
	}
	return s[:3] + "****" + s[len(s)-3:]
}

// RedactSecret shows nothing.
func RedactSecret(s string) string { return strings.Repeat("*", len(s)) }

func sanitizeValue(s string) string { return strings.Map(star, s) }

func star(r rune) rune {
	if r == '-' {
		return r
	}
	return '*'
}

func scrub(s string) string { return fmt.Sprintf("<%d letters>", len(s)) }

func hashKey(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:8])
}

func obfuscate(s string) string { return s[:2] + "…" }

func censored(s string) string { return "#" + s[len(s)-2:] }

// Fingerprint identifies a key.
func Fingerprint(s string) string { return hashKey(s)[:8] }

func keySuffix(s string) string { return s[len(s)-4:] }

func keyPrefix(s string) string { return s[:4] }

func display(s string) string { return "[" + strings.TrimSpace(s) + "]" }

// Inline has constant bounds.
func Inline(apiKey, token string) {
	log.Printf("key %s…", apiKey[:4])
	log.Printf("key …%s", apiKey[len(apiKey)-4:])
	log.Printf("key %s…%s", apiKey[:3], apiKey[len(apiKey)-3:])
	log.Printf("token %.4s", token[:4]+strings.Repeat("*", 8))
	log.Printf("token %s", token[strings.Index(token, "_")+1:]) // want "credential reaches the log"
}

// Counted has numbers and facts.
func Counted(apiKey string) error {
	log.Printf("key of %d letters, set: %t, old form: %t", len(apiKey), apiKey != "", strings.HasPrefix(apiKey, "sk-"))
	if n := strings.Count(apiKey, "-"); n != 2 {
		return fmt.Errorf("key has %d dashes", n)
	}
	return nil
}

// Hashed has a sum.
func Hashed(apiKey string) {
	sum := sha256.Sum256([]byte(apiKey))
	log.Printf("key %x", sum)
	log.Printf("key %s", hex.EncodeToString(sum[:]))
	log.Printf("key %s", hex.EncodeToString([]byte(apiKey))) // want "credential reaches the log"
}

// Method has a mask as a method.
type Method struct{ token string }

func (m Method) masked() string { return maskKey(m.token) }

// Show uses it.
func (m Method) Show() {
	log.Printf("token %s", m.masked())
	log.Printf("token %s", m.token) // want "credential reaches the log"
}

// Copy prints a masked copy.
type Copy struct {
	Host  string
	Token string
}

// Show overwrites the field first.
func (c Copy) Show() {
	shown := c
	shown.Token = "***"
	log.Printf("%+v", shown)
}

// ShowRaw prints the other one.
func (c Copy) ShowRaw() {
	shown := c
	shown.Token = "***"
	log.Printf("%+v", c) // want "credential reaches the log"
}

// ShowMasked masks it.
func (c *Copy) ShowMasked() {
	shown := *c
	if shown.Token != "" {
		shown.Token = maskKey(shown.Token)
	}
	slog.Info("copy", "config", shown)
}
