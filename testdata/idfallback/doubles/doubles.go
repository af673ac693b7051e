// Package doubles has an adapter, a double of the service for tests, generated code and a test.
package doubles

import (
	"context"
	"errors"
	"strconv"
	"sync"
)

// Wallets is the service.
type Wallets interface {
	OpenWallet(ctx context.Context, in Wallet) (Wallet, error)
}

// Open is reported.
func Open(ctx context.Context, ws Wallets, in Wallet) (string, error) {
	out, err := ws.OpenWallet(ctx, in)
	if err != nil {
		return "", err
	}
	id := out.WalletID
	if id == "" {
		id = in.WalletID // want "identity"
	}
	return id, nil
}

// OpenStrict is not.
func OpenStrict(ctx context.Context, ws Wallets, in Wallet) (string, error) {
	out, err := ws.OpenWallet(ctx, in)
	if err != nil {
		return "", err
	}
	if out.WalletID == "" {
		return "", errors.New("wallet opened, id unknown")
	}
	return out.WalletID, nil
}

// Fake is the service in memory: it gives ids, as the service does.
type Fake struct {
	mu   sync.Mutex
	last int
	all  map[string]Wallet
}

// OpenWallet takes the caller's id, or the next number.
func (f *Fake) OpenWallet(_ context.Context, in Wallet) (Wallet, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if in.WalletID == "" {
		f.last++
		in.WalletID = "w-" + strconv.Itoa(f.last)
	}
	if in.OwnerID == "" {
		in.OwnerID = "tester"
	}
	f.all[in.WalletID] = in
	return in, nil
}
