// Package grpcretry installs an interceptor that repeats calls.
package grpcretry

import (
	"context"
	"time"

	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// Desk sends orders.
type Desk struct {
	cc *grpc.ClientConn
}

// Order writes.
func (d *Desk) Order(ctx context.Context, what string) error {
	return d.cc.Invoke(ctx, "/shop.v1.Orders/CreateOrder", wrapperspb.String(what), new(wrapperspb.StringValue))
}

func dial(target string, i grpc.UnaryClientInterceptor) (*Desk, error) {
	cc, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithUnaryInterceptor(i))
	if err != nil {
		return nil, err
	}
	return &Desk{cc: cc}, nil
}

// NewDefault repeats what the package repeats when it is given a number: UNAVAILABLE is among it.
func NewDefault(target string) (*Desk, error) {
	return dial(target, retry.UnaryClientInterceptor(retry.WithMax(3))) // want "again"
}

// NewCodes names its codes.
func NewCodes(target string) (*Desk, error) {
	i := retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithCodes(codes.DeadlineExceeded, codes.Internal)) // want "again"
	return dial(target, i)
}

// NewLimited names the one code that says that nothing was done.
func NewLimited(target string) (*Desk, error) {
	return dial(target, retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithCodes(codes.ResourceExhausted)))
}

// NewNone gives no number: the interceptor repeats nothing.
func NewNone(target string) (*Desk, error) {
	return dial(target, retry.UnaryClientInterceptor(retry.WithPerRetryTimeout(time.Second)))
}

// NewDisabled says so.
func NewDisabled(target string) (*Desk, error) {
	return dial(target, retry.UnaryClientInterceptor(retry.Disable()))
}

// timing is an interceptor that calls once.
func timing(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	start := time.Now()
	err := invoker(ctx, method, req, reply, cc, opts...)
	println(method, time.Since(start).String())
	return err
}

// eager is an interceptor that repeats every method.
func eager(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	var err error
	for range 3 {
		if err = invoker(ctx, method, req, reply, cc, opts...); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// NewTimed takes the time.
func NewTimed(target string) (*Desk, error) { return dial(target, timing) }

// NewEager is reported at the interceptor, and not here.
func NewEager(target string) (*Desk, error) { return dial(target, eager) }
