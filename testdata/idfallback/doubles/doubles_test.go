package doubles

import (
	"context"
	"testing"
)

// A test may take what it wants.
func TestOpen(t *testing.T) {
	var ws Wallets = &Fake{all: map[string]Wallet{}}
	in := Wallet{WalletID: "w-7"}
	out, err := ws.OpenWallet(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	id := out.WalletID
	if id == "" {
		id = in.WalletID
	}
	if id != "w-7" {
		t.Fatal(id)
	}
}
