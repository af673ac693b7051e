// Package urlcluster tells a cluster what went wrong.
package urlcluster

import (
	"errors"
	"net/http"
	"net/url"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/record"
)

const zones = "https://dns.example/zones?"

// Zone is an object of the cluster.
type Zone struct {
	Object     runtime.Object
	Name       string
	Conditions []metav1.Condition
}

// Reconciler makes zones.
type Reconciler struct {
	apiToken string
	hc       *http.Client
	recorder record.EventRecorder
}

// Event writes an event.
func (r *Reconciler) Event(z *Zone) error {
	resp, err := r.hc.Get(zones + url.Values{"name": {z.Name}, "token": {r.apiToken}}.Encode())
	if err != nil {
		r.recorder.Eventf(z.Object, corev1.EventTypeWarning, "ZoneFailed", "zone %s: %v", z.Name, err) // want "credential reaches a cluster object"
		return errors.New("zone service not reached")
	}
	return resp.Body.Close()
}

// EventSafe writes one without the cause.
func (r *Reconciler) EventSafe(z *Zone) error {
	resp, err := r.hc.Get(zones + url.Values{"name": {z.Name}, "token": {r.apiToken}}.Encode())
	if err != nil {
		r.recorder.Eventf(z.Object, corev1.EventTypeWarning, "ZoneFailed", "zone %s: service not reached", z.Name)
		return errors.New("zone service not reached")
	}
	return resp.Body.Close()
}

// Condition writes a condition.
func (r *Reconciler) Condition(z *Zone) error {
	resp, err := r.hc.Get(zones + url.Values{"name": {z.Name}, "token": {r.apiToken}}.Encode())
	if err != nil {
		cond := metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed", Message: err.Error()}
		meta.SetStatusCondition(&z.Conditions, cond) // want "credential reaches a cluster object"
		return errors.New("zone service not reached")
	}
	return resp.Body.Close()
}

// ConditionSafe writes another one.
func (r *Reconciler) ConditionSafe(z *Zone) error {
	resp, err := r.hc.Get(zones + url.Values{"name": {z.Name}, "token": {r.apiToken}}.Encode())
	if err != nil {
		cond := metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed", Message: "service not reached"}
		meta.SetStatusCondition(&z.Conditions, cond)
		return errors.New("zone service not reached")
	}
	return resp.Body.Close()
}
