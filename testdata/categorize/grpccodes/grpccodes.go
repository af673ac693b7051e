// Package grpccodes names outcomes by gRPC status codes.
package grpccodes

import (
	"context"
	"log/slog"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// Class of an outcome.
type Class string

// The classes.
const (
	ClassDone     Class = "done"
	ClassRejected Class = "rejected"
	ClassFailed   Class = "failed"
	ClassRetry    Class = "retryable"
	ClassSignIn   Class = "unauthenticated"
	ClassDenied   Class = "denied"
	ClassUnknown  Class = "unknown"
)

// Stay books a kennel; what is not in the list is failed, the deadline too.
func Stay(ctx context.Context, c KennelClient, dog string) (string, Class) {
	out, err := c.CreateStay(ctx, wrapperspb.String(dog))
	switch status.Code(err) {
	case codes.OK:
		return out.GetValue(), ClassDone
	case codes.AlreadyExists, codes.InvalidArgument, codes.FailedPrecondition:
		return "", ClassRejected
	default:
		return "", ClassFailed // want "failed"
	}
}

// Holiday books for a week, and comes again on a deadline.
func Holiday(ctx context.Context, c KennelClient, dog string) (string, Class) {
	out, err := c.CreateStay(ctx, wrapperspb.String(dog+" week"))
	if err == nil {
		return out.GetValue(), ClassDone
	}
	return "", holidayClass(err)
}

func holidayClass(err error) Class {
	switch status.Code(err) {
	case codes.Unavailable, codes.DeadlineExceeded:
		return ClassRetry // want "retr"
	case codes.Unauthenticated, codes.PermissionDenied: // want "401"
		return ClassSignIn
	case codes.InvalidArgument:
		return ClassRejected
	}
	return ClassUnknown
}

// Day has an if.
func Day(ctx context.Context, c KennelClient, dog string) (string, Class) {
	out, err := c.CreateStay(ctx, wrapperspb.String(dog+" day"))
	if err == nil {
		return out.GetValue(), ClassDone
	}
	code := status.Code(err)
	if code == codes.PermissionDenied || code == codes.Unauthenticated { // want "401"
		return "", ClassDenied
	}
	if code == codes.Unavailable {
		return "", ClassFailed // want "failed"
	}
	return "", ClassUnknown
}

// Night keeps everything apart.
func Night(ctx context.Context, c KennelClient, dog string) (string, Class) {
	out, err := c.CreateStay(ctx, wrapperspb.String(dog+" night"))
	switch status.Code(err) {
	case codes.OK:
		return out.GetValue(), ClassDone
	case codes.Unauthenticated:
		return "", ClassSignIn
	case codes.PermissionDenied:
		return "", ClassDenied
	case codes.ResourceExhausted:
		return "", ClassRetry
	case codes.InvalidArgument, codes.AlreadyExists, codes.NotFound, codes.FailedPrecondition:
		return "", ClassFailed
	default:
		return "", ClassUnknown
	}
}

// Where reads.
func Where(ctx context.Context, c KennelClient, stay string) (string, Class) {
	out, err := c.GetStay(ctx, wrapperspb.String(stay))
	switch status.Code(err) {
	case codes.OK:
		return out.GetValue(), ClassDone
	case codes.Unavailable, codes.DeadlineExceeded:
		return "", ClassRetry
	default:
		return "", ClassFailed
	}
}

// Leave deletes by number; the codes are merged for the log alone.
func Leave(ctx context.Context, c KennelClient, stay string) Class {
	_, err := c.DeleteStay(ctx, wrapperspb.String(stay))
	code := status.Code(err)
	if code == codes.Unauthenticated || code == codes.PermissionDenied {
		slog.Warn("no access to the kennel", "code", code.String())
	}
	switch code {
	case codes.OK, codes.NotFound:
		return ClassDone
	case codes.Unauthenticated:
		return ClassSignIn
	case codes.PermissionDenied:
		return ClassDenied
	case codes.Unavailable, codes.DeadlineExceeded:
		return ClassRetry
	}
	return ClassUnknown
}
