// Package predgrpc decides by gRPC status codes, around a stub as it is generated.
package predgrpc

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/emptypb"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// OrdersClient is the client API of the Orders service.
type OrdersClient interface {
	CreateOrder(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error)
	GetOrder(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error)
	DeleteOrder(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*emptypb.Empty, error)
}

type ordersClient struct {
	cc grpc.ClientConnInterface
}

// NewOrdersClient makes a stub.
func NewOrdersClient(cc grpc.ClientConnInterface) OrdersClient {
	return &ordersClient{cc}
}

func (c *ordersClient) CreateOrder(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error) {
	out := new(wrapperspb.StringValue)
	err := c.cc.Invoke(ctx, "/shop.v1.Orders/CreateOrder", in, out, opts...)
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (c *ordersClient) GetOrder(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error) {
	out := new(wrapperspb.StringValue)
	err := c.cc.Invoke(ctx, "/shop.v1.Orders/GetOrder", in, out, opts...)
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (c *ordersClient) DeleteOrder(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*emptypb.Empty, error) {
	out := new(emptypb.Empty)
	err := c.cc.Invoke(ctx, "/shop.v1.Orders/DeleteOrder", in, out, opts...)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Order goes round on UNAVAILABLE, which does not say that nothing happened.
func Order(ctx context.Context, c OrdersClient, what string) (string, error) {
	var err error
	for n := 0; n < 3; n++ {
		var out *wrapperspb.StringValue
		out, err = c.CreateOrder(ctx, wrapperspb.String(what)) // want "again"
		if err == nil {
			return out.GetValue(), nil
		}
		if status.Code(err) != codes.Unavailable {
			break
		}
		time.Sleep(time.Second)
	}
	return "", err
}

// OrderSwitch has a switch over codes.
func OrderSwitch(ctx context.Context, c OrdersClient, what string) (string, error) {
	for n := 0; ; n++ {
		out, err := c.CreateOrder(ctx, wrapperspb.String(what)) // want "again"
		st, ok := status.FromError(err)
		if !ok || n > 3 {
			return "", err
		}
		switch st.Code() {
		case codes.OK:
			return out.GetValue(), nil
		case codes.DeadlineExceeded, codes.Internal, codes.ResourceExhausted:
			time.Sleep(time.Second)
		default:
			return "", err
		}
	}
}

// Buy goes round on a quota only.
func Buy(ctx context.Context, c OrdersClient, what string) (string, error) {
	var err error
	for n := 0; n < 3; n++ {
		var out *wrapperspb.StringValue
		out, err = c.CreateOrder(ctx, wrapperspb.String(what))
		if err == nil {
			return out.GetValue(), nil
		}
		if status.Code(err) != codes.ResourceExhausted {
			break
		}
		time.Sleep(time.Second)
	}
	return "", err
}

// Look reads, and goes round on anything.
func Look(ctx context.Context, c OrdersClient, id string) (string, error) {
	var err error
	for n := 0; n < 3; n++ {
		var out *wrapperspb.StringValue
		if out, err = c.GetOrder(ctx, wrapperspb.String(id)); err == nil {
			return out.GetValue(), nil
		}
	}
	return "", err
}

// Drop deletes by id.
func Drop(ctx context.Context, c OrdersClient, id string) error {
	var err error
	for n := 0; n < 3; n++ {
		if _, err = c.DeleteOrder(ctx, wrapperspb.String(id)); err == nil {
			return nil
		}
	}
	return err
}
