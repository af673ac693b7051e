// Package grpcstub has a stub with getters, and an adapter over it.
package grpcstub

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/structpb"
)

// TransferRequest asks for a transfer.
type TransferRequest struct {
	TransferId string
	FromAcct   string
	Cents      int64
	Metadata   *structpb.Struct
}

// GetTransferId is a getter.
func (x *TransferRequest) GetTransferId() string {
	if x != nil {
		return x.TransferId
	}
	return ""
}

// TransferReply is the answer.
type TransferReply struct {
	TransferId string
	LedgerId   string
	Memo       string
	Metadata   *structpb.Struct
}

// GetTransferId is a getter.
func (x *TransferReply) GetTransferId() string {
	if x != nil {
		return x.TransferId
	}
	return ""
}

// GetLedgerId is a getter.
func (x *TransferReply) GetLedgerId() string {
	if x != nil {
		return x.LedgerId
	}
	return ""
}

// GetMetadata is a getter.
func (x *TransferReply) GetMetadata() *structpb.Struct {
	if x != nil {
		return x.Metadata
	}
	return nil
}

// BankClient is the client of the service.
type BankClient interface {
	Transfer(ctx context.Context, in *TransferRequest, opts ...grpc.CallOption) (*TransferReply, error)
	Confirm(ctx context.Context, in *TransferRequest, opts ...grpc.CallOption) (*TransferReply, error)
}

type bankClient struct{ cc grpc.ClientConnInterface }

// NewBankClient makes a client.
func NewBankClient(cc grpc.ClientConnInterface) BankClient { return &bankClient{cc} }

func (c *bankClient) Transfer(ctx context.Context, in *TransferRequest, opts ...grpc.CallOption) (*TransferReply, error) {
	out := new(TransferReply)
	if err := c.cc.Invoke(ctx, "/bank.v1.Bank/Transfer", in, out, opts...); err != nil {
		return nil, err
	}
	return out, nil
}

func (c *bankClient) Confirm(ctx context.Context, in *TransferRequest, opts ...grpc.CallOption) (*TransferReply, error) {
	out := new(TransferReply)
	if err := c.cc.Invoke(ctx, "/bank.v1.Bank/Confirm", in, out, opts...); err != nil {
		return nil, err
	}
	return out, nil
}

// Teller uses the client.
type Teller struct{ bank BankClient }

// Pay confirms the transfer that it asked for.
func (t *Teller) Pay(ctx context.Context, req *TransferRequest) error {
	reply, err := t.bank.Transfer(ctx, req)
	if err != nil {
		return err
	}
	id := reply.GetTransferId()
	if id == "" {
		id = req.GetTransferId() // want "identity"
	}
	_, err = t.bank.Confirm(ctx, &TransferRequest{TransferId: id})
	return err
}

// PayMeta reads a struct inside of the reply.
func (t *Teller) PayMeta(ctx context.Context, req *TransferRequest) (string, error) {
	reply, err := t.bank.Transfer(ctx, req)
	if err != nil {
		return "", err
	}
	if v := reply.GetMetadata().GetFields()["posting_id"].GetStringValue(); v != "" {
		return v, nil
	}
	return req.Metadata.GetFields()["posting_id"].GetStringValue(), nil // want "identity"
}

// PayStrict compares.
func (t *Teller) PayStrict(ctx context.Context, req *TransferRequest) (string, error) {
	if req.TransferId == "" {
		return "", status.Error(codes.InvalidArgument, "transfer_id is missing")
	}
	reply, err := t.bank.Transfer(ctx, req)
	if err != nil {
		return "", err
	}
	if got := reply.GetTransferId(); got != req.GetTransferId() {
		return "", status.Errorf(codes.DataLoss, "asked for %s, answered %s", req.GetTransferId(), got)
	}
	return req.GetTransferId(), nil
}

// PaySame has both from the reply.
func (t *Teller) PaySame(ctx context.Context, req *TransferRequest) (string, error) {
	reply, err := t.bank.Transfer(ctx, req)
	if err != nil {
		return "", err
	}
	id := reply.GetTransferId()
	if id == "" {
		id = reply.GetLedgerId()
	}
	if id == "" {
		return "", status.Error(codes.DataLoss, "money moved, transfer unknown")
	}
	if reply.Memo == "" {
		reply.Memo = "from " + req.FromAcct
	}
	return id, nil
}

// Bank is the server's side: the id is the caller's, or a new one.
type Bank struct{ fresh func() string }

// Transfer answers.
func (b *Bank) Transfer(_ context.Context, req *TransferRequest) (*TransferReply, error) {
	id := req.GetTransferId()
	if id == "" {
		id = b.fresh()
	}
	return &TransferReply{TransferId: id, LedgerId: "main"}, nil
}
