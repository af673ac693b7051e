// Package literals has texts that mention credentials and hold none: nothing is reported.
package literals

import (
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
)

const (
	tokenHeader  = "X-Deploy-Token"
	apiKeyEnv    = "DEPLOY_API_KEY"
	passwordHint = "password must have 12 letters"
)

var requiredSecrets = []string{"DEPLOY_API_KEY", "DEPLOY_PASSWORD"}

// Load says which variables are missing.
func Load() (string, error) {
	key := os.Getenv(apiKeyEnv)
	if key == "" {
		return "", fmt.Errorf("%s is not set; make a token at https://deploy.example/tokens", apiKeyEnv)
	}
	for _, name := range requiredSecrets {
		if os.Getenv(name) == "" {
			log.Printf("secret %s is missing", name)
		}
	}
	return key, nil
}

// Say says things.
func Say(user string) error {
	log.Println("token is missing")
	log.Printf("API key of %s was refused; set Authorization: Bearer <token>", user)
	slog.Warn("password is wrong", "user", user, "header", tokenHeader)
	fmt.Println("usage: deploy --token TOKEN --password PASSWORD")
	fmt.Fprintf(os.Stderr, "%s: %s\n", user, passwordHint)
	return errors.New("invalid api_key, password or access_token")
}

// Constant has a constant whose name is telling.
func Constant() {
	const token = "dev"
	log.Printf("development mode, token is %s", token)
}

// Default documents the one that everybody knows.
func Default() {
	defaultPassword := "changeme"
	log.Printf("first login is admin / %s", defaultPassword)
}

// Chosen chooses among texts.
func Chosen(strict bool) {
	password := "none"
	if strict {
		password = "required"
	}
	log.Printf("password: %s", password)
}

// Kind prints which kind it is.
func Kind(hasToken bool) {
	var credential string
	switch {
	case hasToken:
		credential = "token"
	default:
		credential = "password"
	}
	slog.Info("signing in", "with", credential)
}
