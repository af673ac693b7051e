// Package k8sname creates objects whose name the server makes up.
package k8sname

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Lease is an object.
type Lease struct {
	metav1.ObjectMeta
	Holder string
}

// Leases is the client of the objects; it is implemented elsewhere.
type Leases interface {
	// Ensure makes the object if it is not there.
	Ensure(ctx context.Context, l *Lease, opts metav1.CreateOptions) (*Lease, error)
}

// Start lets the server make up the name: each try that gets through is a lease more.
func Start(ctx context.Context, c Leases, holder string) (*Lease, error) {
	var last error
	for range 3 {
		out, err := c.Ensure(ctx, &Lease{ObjectMeta: metav1.ObjectMeta{GenerateName: "lease-"}, Holder: holder}, metav1.CreateOptions{}) // want "again"
		if err == nil {
			return out, nil
		}
		last = err
		time.Sleep(time.Second)
	}
	return nil, last
}

// StartNamed names it: there can be one of it.
func StartNamed(ctx context.Context, c Leases, name, holder string) (*Lease, error) {
	var last error
	for range 3 {
		out, err := c.Ensure(ctx, &Lease{ObjectMeta: metav1.ObjectMeta{Name: name}, Holder: holder}, metav1.CreateOptions{})
		if err == nil {
			return out, nil
		}
		last = err
		time.Sleep(time.Second)
	}
	return nil, last
}
