// Package ask has the question for an open outcome.
package ask

import (
	"context"
	"errors"
	"io"
)

// Open tells whether it may have happened.
func Open(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
