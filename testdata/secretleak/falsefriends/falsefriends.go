// Package falsefriends has names that hold a telling word and no credential: nothing is reported.
package falsefriends

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"go.uber.org/zap"
)

// Usage counts tokens.
type Usage struct {
	InputTokens  string
	OutputTokens string
	TotalTokens  int
	Tokens       []string
}

// Model of a gateway.
type Model struct {
	Name         string
	MaxTokens    int
	MinTokens    string
	Tokenizer    string
	TokenLimit   string
	PromptTokens string
}

// Ref points to secrets.
type Ref struct {
	SecretName      string
	SecretRef       string
	SecretPath      string
	SecretType      string
	SecretNamespace string
	TokenURL        string
	TokenEndpoint   string
	TokenFile       string
	TokenSource     string
	TokenType       string
	TokenScopes     []string
	TokenExpiry     string
	TokenPrefix     string
	PasswordFile    string
	PasswordEnv     string
	KeyID           string
	KeyName         string
	KeyPath         string
	KeyType         string
	APIKeyID        string
	APIKeyEnv       string
	CredentialID    string
	AuthURL         string
	AuthType        string
	CookieName      string
}

// Count prints counts.
func Count(u Usage, m Model) {
	log.Printf("%s: %s in, %s out, %d in all, words %v", m.Name, u.InputTokens, u.OutputTokens, u.TotalTokens, u.Tokens)
	log.Printf("limits: max %d min %s limit %s prompt %s", m.MaxTokens, m.MinTokens, m.TokenLimit, m.PromptTokens)
	slog.Info("model", "tokenizer", m.Tokenizer, "model", fmt.Sprintf("%+v", m))
	slog.Info("usage", "usage", u)
}

// Point prints references.
func Point(r Ref, l *zap.Logger) {
	log.Printf("secret %s/%s at %s (%s, %s)", r.SecretNamespace, r.SecretName, r.SecretPath, r.SecretRef, r.SecretType)
	log.Printf("tokens from %s, %s, %s, %s, %s", r.TokenURL, r.TokenEndpoint, r.TokenFile, r.TokenSource, r.TokenType)
	log.Printf("scopes %v until %s, prefix %s", r.TokenScopes, r.TokenExpiry, r.TokenPrefix)
	log.Printf("password from %s or $%s", r.PasswordFile, r.PasswordEnv)
	l.Info("key", zap.String("id", r.KeyID), zap.String("name", r.KeyName), zap.String("path", r.KeyPath), zap.String("type", r.KeyType))
	l.Info("key", zap.String("keyID", r.APIKeyID), zap.String("env", r.APIKeyEnv), zap.String("credential", r.CredentialID))
	l.Info("auth", zap.String("url", r.AuthURL), zap.String("type", r.AuthType), zap.String("cookie", r.CookieName))
	fmt.Printf("%+v\n", r)
}

// Page follows pages.
func Page(hc *http.Client, nextPageToken, continueToken, cursorToken, progressToken string) error {
	log.Printf("next %s, continue %s, cursor %s, progress %s", nextPageToken, continueToken, cursorToken, progressToken)
	resp, err := hc.Get("https://list.example/v1?pageToken=" + url.QueryEscape(nextPageToken))
	if err != nil {
		return fmt.Errorf("page %s: %w", nextPageToken, err)
	}
	return resp.Body.Close()
}

// Cancel has a token that cancels.
func Cancel(cancellationToken string) {
	log.Printf("cancelled by %s", cancellationToken)
}

// Errors that are about tokens.
var (
	ErrTokenExpired  = errors.New("token has expired")
	ErrInvalidToken  = errors.New("token is invalid")
	ErrNoCredentials = errors.New("no credentials")
	errBadPassword   = errors.New("bad password")
)

// Sentinels are texts.
func Sentinels(user string, err error) error {
	log.Printf("%s: %v", user, ErrTokenExpired)
	if errors.Is(err, ErrInvalidToken) {
		return fmt.Errorf("%s: %w", user, ErrInvalidToken)
	}
	if errors.Is(err, errBadPassword) {
		return errors.Join(ErrNoCredentials, errBadPassword)
	}
	return ErrTokenExpired
}

// Public prints what is public.
func Public(publicKey, accessKeyID, clientID, primaryKey, foreignKey, cacheKey, mapKey, partitionKey string) {
	log.Printf("public key %s, access key id %s, client %s", publicKey, accessKeyID, clientID)
	log.Printf("row %s of %s in %s, cache %s, map %s", primaryKey, foreignKey, partitionKey, cacheKey, mapKey)
}

// AccessKey is the public half of a pair.
type AccessKey struct {
	AccessKey string
	secret    string
}

// Show prints the public half.
func (a AccessKey) Show() {
	log.Printf("access key %s", a.AccessKey)
}

// Maps have keys.
func Maps(m map[string]int, sortKey string) {
	for key, v := range m {
		log.Printf("%s=%d", key, v)
	}
	for _, keys := range [][]string{{"a"}, {"b"}} {
		log.Print(keys)
	}
	if v, ok := m[sortKey]; ok {
		log.Printf("sorted by %s: %d", sortKey, v)
	}
}

// Words have the letters and not the word.
func Words(author, keyboard, keyword, monkey, passenger, compass, secretary, tokenization string) {
	log.Print(author, keyboard, keyword, monkey, passenger, compass, secretary, tokenization)
}

// Names prints which are missing.
func Names(ctx context.Context, secretNames []string, tokenNames map[string]bool) error {
	var missing []string
	for _, name := range secretNames {
		if !tokenNames[name] {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		slog.WarnContext(ctx, "secrets missing", "names", missing)
		return fmt.Errorf("secrets missing: %s", strings.Join(missing, ", "))
	}
	return nil
}

// Lifetimes are times.
func Lifetimes(tokenExpiry time.Time, tokenLifetime time.Duration, tokenAge time.Duration) {
	log.Printf("until %s, %s of %s", tokenExpiry, tokenAge, tokenLifetime)
}

// Files are files.
func Files(privateKeyFile, passwordPath string) ([]byte, error) {
	key, err := os.ReadFile(privateKeyFile)
	if err != nil {
		return nil, fmt.Errorf("key %s: %w", privateKeyFile, err)
	}
	log.Printf("key from %s, password from %s", privateKeyFile, passwordPath)
	return key, nil
}
