// Package withlater gives a logger a credential for all the lines to come: the mark is where it gets it.
package withlater

import (
	"log/slog"

	"github.com/sirupsen/logrus"
	"go.uber.org/zap"
)

// Worker has loggers.
type Worker struct {
	z *zap.Logger
	s *slog.Logger
	l *logrus.Entry
}

// New gives all of them the token.
func New(z *zap.Logger, queue, queueToken string) *Worker {
	return &Worker{
		z: z.With(zap.String("queue", queue), zap.String("auth", queueToken)),             // want "credential reaches the log"
		s: slog.With("queue", queue, "auth", queueToken),                                  // want "credential reaches the log"
		l: logrus.WithFields(logrus.Fields{"queue": queue}).WithField("auth", queueToken), // want "credential reaches the log"
	}
}

// NewSafe gives them the queue.
func NewSafe(z *zap.Logger, queue, queueToken string) *Worker {
	return &Worker{
		z: z.With(zap.String("queue", queue), zap.Bool("auth", queueToken != "")),
		s: slog.With("queue", queue, "auth", queueToken != ""),
		l: logrus.WithFields(logrus.Fields{"queue": queue}),
	}
}

// Run prints lines.
func (w *Worker) Run() {
	w.z.Info("running")
	w.s.Info("running")
	w.l.Info("running")
}
