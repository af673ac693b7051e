// Package nameklog prints named credentials with klog and logr.
package nameklog

import (
	"context"

	"github.com/go-logr/logr"
	"k8s.io/klog/v2"
)

// Registry is an image registry.
type Registry struct {
	Host      string
	User      string
	PullToken string
}

// Klog prints lines and pairs.
func (r *Registry) Klog() {
	klog.Infof("pulling from %s with %s", r.Host, r.PullToken)                    // want "credential reaches the log"
	klog.InfoS("Pulling", "host", r.Host, "auth", r.PullToken)                    // want "credential reaches the log"
	klog.V(6).Infof("token %s", r.PullToken)                                      // want "credential reaches the log"
	klog.V(6).InfoS("Pulling", "host", r.Host, "token", r.PullToken)              // want "credential reaches the log"
	klog.ErrorS(nil, "Refused", "host", r.Host, "user", r.User, "t", r.PullToken) // want "credential reaches the log"
	klog.Infof("pulling from %s as %s", r.Host, r.User)
	klog.InfoS("Pulling", "host", r.Host, "hasToken", r.PullToken != "")
}

// Logr prints pairs.
func (r *Registry) Logr(ctx context.Context) {
	l := logr.FromContextOrDiscard(ctx)
	l.Info("pulling", "host", r.Host, "auth", r.PullToken)             // want "credential reaches the log"
	l.V(1).Info("pulling", "host", r.Host, "auth", r.PullToken)        // want "credential reaches the log"
	l.Error(nil, "refused with "+r.PullToken, "host", r.Host)          // want "credential reaches the log"
	l.WithValues("host", r.Host, "token", r.PullToken).Info("pulling") // want "credential reaches the log"
	l.WithName("pull").WithValues("host", r.Host).Info("pulling", "user", r.User)
	klog.FromContext(ctx).Info("pulling", "host", r.Host, "token", len(r.PullToken))
}
