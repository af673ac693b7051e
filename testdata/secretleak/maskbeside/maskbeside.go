// Package maskbeside has a masked argument beside a raw one.
package maskbeside

import (
	"fmt"
	"log"
	"log/slog"
	"net/url"

	"go.uber.org/zap"
)

// Pair is a key and its secret.
type Pair struct {
	ClientID     string
	ClientSecret string
	RefreshToken string
}

func mask(s string) string {
	if len(s) < 8 {
		return "***"
	}
	return s[:2] + "***"
}

// Print masks one of two.
func (p *Pair) Print() {
	log.Printf("client %s secret %s refresh %s", p.ClientID, mask(p.ClientSecret), p.RefreshToken) // want "credential reaches the log"
	log.Printf("client %s secret %s refresh %s", p.ClientID, mask(p.ClientSecret), mask(p.RefreshToken))
}

// Structured masks one of two.
func (p *Pair) Structured(l *zap.Logger) {
	slog.Info("client", "secret", mask(p.ClientSecret), "refresh", p.RefreshToken)                      // want "credential reaches the log"
	l.Info("client", zap.String("secret", mask(p.ClientSecret)), zap.String("refresh", p.RefreshToken)) // want "credential reaches the log"
	slog.Info("client", "secret", mask(p.ClientSecret), "refresh", mask(p.RefreshToken))
	l.Info("client", zap.String("secret", mask(p.ClientSecret)), zap.Int("refresh", len(p.RefreshToken)))
}

// Joined masks one half of a text.
func (p *Pair) Joined() string {
	line := "client " + p.ClientID + " secret " + mask(p.ClientSecret)
	log.Print(line)
	line += " refresh " + p.RefreshToken
	log.Print(line) // want "credential reaches the log"
	return line
}

// Whole masks a field and prints the struct beside it.
func (p *Pair) Whole() {
	log.Printf("client %s: %+v", mask(p.ClientSecret), *p) // want "credential reaches the log"
	log.Printf("client %s: %+v", mask(p.ClientSecret), Pair{ClientID: p.ClientID, ClientSecret: "***"})
}

// Address masks the parameter and prints the address.
func Address(u *url.URL, accessToken string) error {
	q := u.Query()
	q.Set("access_token", accessToken)
	u.RawQuery = q.Encode()
	return fmt.Errorf("token %s at %s was refused", mask(accessToken), u) // want "credential reaches an error"
}

// AddressSafe prints the path of it.
func AddressSafe(u *url.URL, accessToken string) error {
	q := u.Query()
	q.Set("access_token", accessToken)
	u.RawQuery = q.Encode()
	return fmt.Errorf("token %s at %s was refused", mask(accessToken), u.Path)
}
