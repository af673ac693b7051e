// Package namezap prints named credentials with zap: the constructors carry, the call is the sink.
package namezap

import (
	"errors"

	"go.uber.org/zap"
)

// Store is a key store.
type Store struct {
	log      *zap.Logger
	dsn      string
	adminKey string
}

// Fields passes fields directly.
func (s *Store) Fields(user, password string) {
	s.log.Info("login", zap.String("user", user), zap.String("password", password)) // want "credential reaches the log"
	s.log.Info("login", zap.String("user", user), zap.Bool("password", password != ""), zap.Int("length", len(password)))
	s.log.Debug("login", // want "credential reaches the log"
		zap.String("user", user),
		zap.ByteString("p", []byte(password)),
	)
}

// Variable keeps the field.
func (s *Store) Variable(accessToken string) {
	f := zap.String("t", accessToken)
	g := zap.Int("t", len(accessToken))
	s.log.Warn("refused", g)
	s.log.Warn("refused", f, g) // want "credential reaches the log"
}

// Spread keeps a slice.
func (s *Store) Spread(accessToken string, verbose bool) {
	fields := []zap.Field{zap.Bool("verbose", verbose)}
	s.log.Info("before", fields...)
	if verbose {
		fields = append(fields, zap.Any("token", accessToken))
	}
	s.log.Info("refresh", fields...) // want "credential reaches the log"
}

// With chains.
func (s *Store) With(user, password string) {
	s.log.With(zap.String("user", user)).With(zap.String("pw", password)).Error("login failed") // want "credential reaches the log"
	s.log.With(zap.String("user", user)).Named("login").Error("login failed")
}

// Sugar has another form of everything.
func (s *Store) Sugar(user, password string) {
	sug := s.log.Sugar()
	sug.Infof("login of %s with %s", user, password)    // want "credential reaches the log"
	sug.Infow("login", "user", user, "pass", password)  // want "credential reaches the log"
	sug.Error("login failed: ", user, " ", password)    // want "credential reaches the log"
	sug.With("password", password).Warn("login failed") // want "credential reaches the log"
	sug.Infow("login", "user", user, "pass_set", password != "")
	sug.Warnf("login of %s failed", user)
}

// Open logs a connection string.
func (s *Store) Open() {
	s.log.Info("opening", zap.String("dsn", s.dsn)) // want "credential reaches the log"
	s.log.Info("opening", zap.Int("dsn_length", len(s.dsn)))
}

// Err logs an error with a credential in it.
func (s *Store) Err(adminKey string) {
	err := errors.New("bad key " + adminKey) // want "credential reaches an error"
	s.log.Error("open", zap.Error(err))
	s.log.Error("open", zap.Error(errors.New("bad key")))
}

// Wrapped returns a field from a helper.
func (s *Store) Wrapped() {
	s.log.Info("admin", keyField(s.adminKey)) // want "credential reaches the log"
	s.log.Info("admin", lengthField(s.adminKey))
}

func keyField(k string) zap.Field { return zap.String("admin", k) }

func lengthField(k string) zap.Field { return zap.Int("admin", len(k)) }
