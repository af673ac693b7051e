// Package k8sapi makes objects in a cluster.
package k8sapi

import (
	"context"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
)

var jobs = schema.GroupVersionResource{Group: "batch", Version: "v1", Resource: "jobs"}

// Task is what the operator keeps.
type Task struct {
	Phase string
	Job   string
}

// Phases of a task.
const (
	PhaseStarted = "Started"
	PhaseFailed  = "Failed"
	PhaseInvalid = "Invalid"
	PhaseUnknown = "Unknown"
)

// Errors for the caller.
var (
	ErrRetry    = errors.New("retryable")
	ErrNoAccess = errors.New("no access")
	ErrSignIn   = errors.New("sign in")
)

func jobOf(suite string) *unstructured.Unstructured {
	u := &unstructured.Unstructured{}
	u.SetAPIVersion("batch/v1")
	u.SetKind("Job")
	u.SetGenerateName(suite + "-")
	u.SetLabels(map[string]string{"suite": suite})
	return u
}

// Start makes a job whose name the server makes up.
func Start(ctx context.Context, c dynamic.Interface, ns, suite string, t *Task) {
	out, err := c.Resource(jobs).Namespace(ns).Create(ctx, jobOf(suite), metav1.CreateOptions{})
	switch {
	case err == nil:
		t.Phase, t.Job = PhaseStarted, out.GetName()
	case apierrors.IsInvalid(err), apierrors.IsBadRequest(err):
		t.Phase = PhaseInvalid
	default:
		t.Phase = PhaseFailed // want "failed"
	}
}

// Again takes a timeout of the server for a reason to come again, and both refusals for one.
func Again(ctx context.Context, c dynamic.Interface, ns, suite string) error {
	_, err := c.Resource(jobs).Namespace(ns).Create(ctx, jobOf(suite), metav1.CreateOptions{})
	switch {
	case err == nil:
		return nil
	case apierrors.IsTimeout(err):
		return fmt.Errorf("%w: %w", ErrRetry, err) // want "retr"
	case apierrors.IsUnauthorized(err), apierrors.IsForbidden(err): // want "401"
		return ErrNoAccess
	}
	return fmt.Errorf("create job: %w", err)
}

// Once looks first, and makes a job when it could not look.
func Once(ctx context.Context, c dynamic.Interface, ns, suite string) error {
	found, err := c.Resource(jobs).Namespace(ns).List(ctx, metav1.ListOptions{LabelSelector: "suite=" + suite})
	if err != nil || len(found.Items) == 0 { // want "absent"
		_, err = c.Resource(jobs).Namespace(ns).Create(ctx, jobOf(suite), metav1.CreateOptions{})
		return err
	}
	return nil
}

// Careful keeps apart what it knows.
func Careful(ctx context.Context, c dynamic.Interface, ns, suite string, t *Task) error {
	found, err := c.Resource(jobs).Namespace(ns).List(ctx, metav1.ListOptions{LabelSelector: "suite=" + suite})
	if err != nil {
		return fmt.Errorf("look for the job: %w", err)
	}
	if len(found.Items) > 0 {
		return nil
	}
	out, err := c.Resource(jobs).Namespace(ns).Create(ctx, jobOf(suite), metav1.CreateOptions{})
	switch {
	case err == nil:
		t.Phase, t.Job = PhaseStarted, out.GetName()
	case apierrors.IsInvalid(err), apierrors.IsForbidden(err), apierrors.IsNotFound(err):
		t.Phase = PhaseFailed
	case apierrors.IsTooManyRequests(err):
		return fmt.Errorf("%w: %w", ErrRetry, err)
	default:
		t.Phase = PhaseUnknown
	}
	return err
}

// Apply is the same however often.
func Apply(ctx context.Context, c dynamic.Interface, ns string, u *unstructured.Unstructured) error {
	_, err := c.Resource(jobs).Namespace(ns).Apply(ctx, u.GetName(), u, metav1.ApplyOptions{FieldManager: "suites"})
	switch {
	case apierrors.IsUnauthorized(err):
		return ErrSignIn
	case apierrors.IsForbidden(err):
		return ErrNoAccess
	case err != nil:
		return fmt.Errorf("%w: %w", ErrRetry, err)
	}
	return nil
}

// Show reads.
func Show(ctx context.Context, c dynamic.Interface, ns, name string, t *Task) {
	u, err := c.Resource(jobs).Namespace(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		t.Phase = PhaseFailed
		return
	}
	t.Job = u.GetName()
}

// Ensure makes the queue only where the API server says that there is none.
func Ensure(ctx context.Context, c dynamic.Interface, ns string, u *unstructured.Unstructured) error {
	_, err := c.Resource(jobs).Namespace(ns).Get(ctx, u.GetName(), metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err = c.Resource(jobs).Namespace(ns).Create(ctx, u, metav1.CreateOptions{})
	}
	return err
}
