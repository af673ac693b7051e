// Package grpcfilter has interceptors that look at the method first.
package grpcfilter

import (
	"context"
	"strings"

	"google.golang.org/grpc"
)

var reads = map[string]bool{"/shop.v1.Orders/GetOrder": true}

// Listed repeats what is on a list.
func Listed(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	var err error
	for range 3 {
		if err = invoker(ctx, method, req, reply, cc, opts...); err == nil || !reads[method] {
			return err
		}
	}
	return err
}

// Named repeats what begins like a read.
func Named(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	if !strings.Contains(method, "/Get") {
		return invoker(ctx, method, req, reply, cc, opts...)
	}
	var err error
	for range 3 {
		if err = invoker(ctx, method, req, reply, cc, opts...); err == nil {
			break
		}
	}
	return err
}

// Blind repeats everything.
func Blind(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	var err error
	for range 3 {
		if err = invoker(ctx, method, req, reply, cc, opts...); err == nil { // want "again"
			break
		}
	}
	return err
}
