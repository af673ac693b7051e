// Package namecluster writes named credentials into objects of a cluster.
package namecluster

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/record"
)

// Database of a cluster.
type Database struct {
	Object       runtime.Object
	User         string
	RootPassword string
	Conditions   []metav1.Condition
}

// Event writes an event.
func (d *Database) Event(rec record.EventRecorder) {
	rec.Event(d.Object, corev1.EventTypeNormal, "Created", "root password is "+d.RootPassword)             // want "credential reaches a cluster object"
	rec.Eventf(d.Object, corev1.EventTypeNormal, "Created", "login as %s with %s", d.User, d.RootPassword) // want "credential reaches a cluster object"
	rec.Eventf(d.Object, corev1.EventTypeNormal, "Created", "login as %s", d.User)
}

// Condition writes a condition.
func (d *Database) Condition() {
	meta.SetStatusCondition(&d.Conditions, metav1.Condition{Type: "Ready", Message: "password " + d.RootPassword}) // want "credential reaches a cluster object"
	meta.SetStatusCondition(&d.Conditions, metav1.Condition{Type: "Ready", Message: "password set"})
}

// Secret builds the object that is made for it.
func (d *Database) Secret(name string) *corev1.Secret {
	return &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: name},
		StringData: map[string]string{"user": d.User, "password": d.RootPassword},
	}
}
