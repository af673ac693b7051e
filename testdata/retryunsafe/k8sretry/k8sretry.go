// Package k8sretry repeats on conflicts, and on what a predicate says.
package k8sretry

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
)

// Lease is a stored object.
type Lease struct {
	metav1.ObjectMeta
	Holder string
}

// Leases is the generated client of an object kind.
type Leases interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*Lease, error)
	Create(ctx context.Context, l *Lease, opts metav1.CreateOptions) (*Lease, error)
	Update(ctx context.Context, l *Lease, opts metav1.UpdateOptions) (*Lease, error)
}

// Make repeats every error of a creation whose name the server makes up.
func Make(ctx context.Context, c Leases) (out *Lease, err error) {
	err = retry.OnError(retry.DefaultBackoff, func(error) bool { return true }, func() error {
		var cerr error
		out, cerr = c.Create(ctx, &Lease{ObjectMeta: metav1.ObjectMeta{GenerateName: "lease-"}}, metav1.CreateOptions{}) // want "again"
		return cerr
	})
	return out, err
}

// MakeSlow repeats what the server could not do in time.
func MakeSlow(ctx context.Context, c Leases) error {
	return retry.OnError(retry.DefaultRetry, apierrors.IsServerTimeout, func() error {
		_, err := c.Create(ctx, &Lease{ObjectMeta: metav1.ObjectMeta{GenerateName: "lease-"}}, metav1.CreateOptions{}) // want "again"
		return err
	})
}

// Renew reads afresh and writes; the resource version guards it.
func Renew(ctx context.Context, c Leases, name, holder string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		l, err := c.Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		l.Holder = holder
		_, err = c.Update(ctx, l, metav1.UpdateOptions{})
		return err
	})
}

// Ensure repeats only on too many requests.
func Ensure(ctx context.Context, c Leases) error {
	return retry.OnError(retry.DefaultBackoff, apierrors.IsTooManyRequests, func() error {
		_, err := c.Create(ctx, &Lease{ObjectMeta: metav1.ObjectMeta{GenerateName: "lease-"}}, metav1.CreateOptions{})
		return err
	})
}

// Acquire creates an object of a given name; when the first try did it, the second finds it.
func Acquire(ctx context.Context, c Leases, name string) (out *Lease, err error) {
	err = wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Duration: time.Second, Steps: 5}, func(ctx context.Context) (bool, error) {
		var cerr error
		out, cerr = c.Create(ctx, &Lease{ObjectMeta: metav1.ObjectMeta{Name: name}}, metav1.CreateOptions{})
		if apierrors.IsAlreadyExists(cerr) {
			out, cerr = c.Get(ctx, name, metav1.GetOptions{})
		}
		return cerr == nil, nil
	})
	return out, err
}
