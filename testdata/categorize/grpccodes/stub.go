package grpccodes

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/emptypb"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// KennelClient is the client API of the Kennel service.
type KennelClient interface {
	CreateStay(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error)
	GetStay(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error)
	DeleteStay(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*emptypb.Empty, error)
}

type kennelClient struct {
	cc grpc.ClientConnInterface
}

// NewKennelClient makes a stub.
func NewKennelClient(cc grpc.ClientConnInterface) KennelClient {
	return &kennelClient{cc}
}

func (c *kennelClient) CreateStay(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error) {
	out := new(wrapperspb.StringValue)
	err := c.cc.Invoke(ctx, "/kennel.v1.Kennel/CreateStay", in, out, opts...)
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (c *kennelClient) GetStay(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*wrapperspb.StringValue, error) {
	out := new(wrapperspb.StringValue)
	err := c.cc.Invoke(ctx, "/kennel.v1.Kennel/GetStay", in, out, opts...)
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (c *kennelClient) DeleteStay(ctx context.Context, in *wrapperspb.StringValue, opts ...grpc.CallOption) (*emptypb.Empty, error) {
	out := new(emptypb.Empty)
	err := c.cc.Invoke(ctx, "/kennel.v1.Kennel/DeleteStay", in, out, opts...)
	if err != nil {
		return nil, err
	}
	return out, nil
}
