// Package namezerolog prints named credentials with zerolog.
package namezerolog

import (
	"github.com/rs/zerolog"
	"github.com/rs/zerolog/log"
)

// Mailer sends letters.
type Mailer struct {
	log          zerolog.Logger
	user         string
	smtpPassword string
}

// Send prints fields.
func (m *Mailer) Send(to string) {
	log.Info().Str("to", to).Str("pw", m.smtpPassword).Msg("sending")              // want "credential reaches the log"
	m.log.Debug().Str("user", m.user).Bytes("auth", []byte(m.smtpPassword)).Send() // want "credential reaches the log"
	m.log.Debug().Interface("password", m.smtpPassword).Msg("sending")             // want "credential reaches the log"
	m.log.Warn().Str("to", to).Msgf("login as %s with %s", m.user, m.smtpPassword) // want "credential reaches the log"
	m.log.Warn().Str("to", to).Msg("password was " + m.smtpPassword)               // want "credential reaches the log"
	m.log.Info().Str("to", to).Bool("password", m.smtpPassword != "").Msg("sending")
	m.log.Info().Str("to", to).Int("password_length", len(m.smtpPassword)).Msgf("login as %s", m.user)
}

// Step keeps the event.
func (m *Mailer) Step(to string, verbose bool) {
	e := m.log.Info().Str("to", to)
	if verbose {
		e = e.Int("size", len(to))
	}
	e.Msg("sent")
}

// Fields has a map.
func (m *Mailer) Fields(to string) {
	m.log.Error().Fields(map[string]any{"to": to, "smtp_password": m.smtpPassword}).Msg("refused") // want "credential reaches the log"
	m.log.Error().Fields(map[string]any{"to": to, "user": m.user}).Msg("refused")
}
