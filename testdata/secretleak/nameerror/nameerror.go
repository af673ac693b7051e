// Package nameerror puts named credentials into errors.
package nameerror

import (
	"errors"
	"fmt"
	"log"
	"strings"

	pkgerrors "github.com/pkg/errors"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Check has the value in the text.
func Check(token string) error {
	if !strings.HasPrefix(token, "ghx_") {
		return fmt.Errorf("token %q has a wrong prefix", token) // want "credential reaches an error"
	}
	return nil
}

// CheckSafe says what was expected.
func CheckSafe(token string) error {
	if !strings.HasPrefix(token, "ghx_") {
		return fmt.Errorf("token has a wrong prefix, want %q", "ghx_")
	}
	if len(token) < 20 {
		return fmt.Errorf("token has %d letters, want 20", len(token))
	}
	return nil
}

// New joins a text.
func New(password string) error {
	return errors.New("password " + password + " is too short") // want "credential reaches an error"
}

// NewSafe does not.
func NewSafe(password string) error {
	if len(password) < 8 {
		return errors.New("password is too short")
	}
	return nil
}

// Wrap puts it into the message of a wrap.
func Wrap(err error, apiKey string) error {
	return pkgerrors.Wrapf(err, "call with %s", apiKey) // want "credential reaches an error"
}

// Errorf has the other package's form.
func Errorf(apiKey string) error {
	return pkgerrors.Errorf("key %s is revoked", apiKey) // want "credential reaches an error"
}

// WrapSafe wraps with an id.
func WrapSafe(err error, keyID string) error {
	return pkgerrors.Wrapf(err, "call with key %s", keyID)
}

// Status answers a gRPC call.
func Status(user, clientSecret string) error {
	if user == "" {
		return status.Error(codes.InvalidArgument, "user is missing")
	}
	return status.Errorf(codes.PermissionDenied, "%s may not use %s", user, clientSecret) // want "credential reaches an error"
}

// Pair splits a pair.
func Pair(line string) (user, password string, err error) {
	user, password, ok := strings.Cut(line, ":")
	if !ok {
		return "", "", errors.New("want user:password")
	}
	if password == "" {
		return "", "", fmt.Errorf("password of %s is empty", user)
	}
	return user, password, nil
}

// Custom has a field of an error.
func Custom(user, password string) error {
	return &loginError{user: user, reason: "refused " + password} // want "credential reaches an error"
}

// CustomSafe has another.
func CustomSafe(user, password string) error {
	if password == "" {
		return &loginError{user: user, reason: "no password"}
	}
	return &loginError{user: user, reason: "refused"}
}

type loginError struct{ user, reason string }

func (e *loginError) Error() string { return e.user + ": " + e.reason }

// Caller logs what was reported where it was made.
func Caller(token string) {
	if err := Check(token); err != nil {
		log.Printf("start: %v", err)
	}
}
