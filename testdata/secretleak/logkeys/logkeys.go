// Package logkeys has values whose names say nothing, under keys of a log that do.
package logkeys

import (
	"context"
	"log/slog"

	"github.com/go-logr/logr"
	"github.com/rs/zerolog"
	"github.com/sirupsen/logrus"
	"go.uber.org/zap"
	"k8s.io/klog/v2"
)

// Slog has keys in pairs and attributes.
func Slog(ctx context.Context, who, v string, n int) {
	slog.Info("configured", "user", who, "api_key", v)                           // want "credential reaches the log"
	slog.LogAttrs(ctx, slog.LevelInfo, "configured", slog.String("password", v)) // want "credential reaches the log"
	slog.Info("configured", slog.Any("client_secret", v))                        // want "credential reaches the log"
	slog.Info("configured", "user", who, "label", v)
	slog.Info("configured", "api_key", n, "password", v != "", "token", len(v))
	slog.Info("used", "token_count", v, "token_type", v, "max_tokens", v)
	slog.Info("configured", "api_key", "(hidden)", "password", "***")
	slog.Info("configured", "api_key_id", v, "secret_name", v, "token_url", v)
}

// Zap has keys of fields.
func Zap(l *zap.Logger, who, v string, n int) {
	l.Info("configured", zap.String("user", who), zap.String("access_token", v)) // want "credential reaches the log"
	l.Sugar().Infow("configured", "user", who, "authorization", v)               // want "credential reaches the log"
	l.Info("configured", zap.String("user", who), zap.Int("access_token", n))
	l.Info("page", zap.String("next_page_token", v), zap.String("public_key", v), zap.String("cache_key", v))
}

// Logrus has keys of maps and chains.
func Logrus(who, v string) {
	logrus.WithField("user", who).WithField("token", v).Info("configured")        // want "credential reaches the log"
	logrus.WithFields(logrus.Fields{"user": who, "secret": v}).Info("configured") // want "credential reaches the log"
	logrus.WithFields(logrus.Fields{"user": who, "secret_ref": v}).Info("configured")
	logrus.WithField("token", v != "").Info("configured")
}

// Zerolog has keys of events.
func Zerolog(l zerolog.Logger, who, v string) {
	l.Info().Str("user", who).Str("passwd", v).Msg("configured") // want "credential reaches the log"
	l.Info().Str("user", who).Str("password_policy", v).Msg("configured")
	l.Info().Str("user", who).Bool("passwd", v != "").Msg("configured")
}

// Klog has keys in pairs.
func Klog(l logr.Logger, who, v string) {
	klog.InfoS("Configured", "user", who, "bearerToken", v) // want "credential reaches the log"
	l.Info("configured", "user", who, "refreshToken", v)    // want "credential reaches the log"
	klog.InfoS("Configured", "user", who, "tokenFile", v)
	l.Info("configured", "user", who, "continueToken", v)
}

// Masked has a key that says so, and a value that does not.
func Masked(v string) {
	slog.Info("configured", "api_key", mask(v))
	slog.Info("configured", "api_key", v[:4])
}

func mask(s string) string {
	if len(s) < 12 {
		return "***"
	}
	return s[:4] + "***"
}
