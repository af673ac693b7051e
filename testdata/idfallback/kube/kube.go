// Package kube makes custom resources, and remembers them by the uid that the server gives.
package kube

import (
	"context"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
)

var kites = schema.GroupVersionResource{Group: "sky.example", Version: "v1", Resource: "kites"}

// Flyer makes kites.
type Flyer struct {
	dyn       dynamic.Interface
	namespace string
	owners    map[types.UID]string
}

// Own remembers the uid of the object that was sent, where the answer has none.
func (f *Flyer) Own(ctx context.Context, obj *unstructured.Unstructured, who string) error {
	made, err := f.dyn.Resource(kites).Namespace(f.namespace).Create(ctx, obj, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	uid := made.GetUID()
	if uid == "" {
		uid = obj.GetUID() // want "identity"
	}
	f.owners[uid] = who
	return nil
}

// Ref makes a uid of the name.
func (f *Flyer) Ref(ctx context.Context, obj *unstructured.Unstructured) (*metav1.OwnerReference, error) {
	made, err := f.dyn.Resource(kites).Namespace(f.namespace).Create(ctx, obj, metav1.CreateOptions{})
	if err != nil {
		return nil, err
	}
	ref := &metav1.OwnerReference{APIVersion: obj.GetAPIVersion(), Kind: obj.GetKind(), Name: made.GetName(), UID: made.GetUID()}
	if ref.UID == "" {
		ref.UID = types.UID(f.namespace + "/" + obj.GetName()) // want "identity"
	}
	return ref, nil
}

// OwnStrict stops.
func (f *Flyer) OwnStrict(ctx context.Context, obj *unstructured.Unstructured, who string) error {
	if obj.GetNamespace() == "" {
		obj.SetNamespace(f.namespace)
	}
	if obj.GetName() == "" && obj.GetGenerateName() == "" {
		obj.SetGenerateName("kite-")
	}
	made, err := f.dyn.Resource(kites).Namespace(obj.GetNamespace()).Create(ctx, obj, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if made.GetUID() == "" {
		return errors.New("kite made, uid unknown")
	}
	f.owners[made.GetUID()] = who
	return nil
}

// Labels merges what names nothing.
func (f *Flyer) Labels(ctx context.Context, obj *unstructured.Unstructured) (map[string]string, error) {
	got, err := f.dyn.Resource(kites).Namespace(f.namespace).Get(ctx, obj.GetName(), metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	labels := got.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	for k, v := range obj.GetLabels() {
		if labels[k] == "" {
			labels[k] = v
		}
	}
	return labels, nil
}

// Fill gives the wish what the server knows of it.
func (f *Flyer) Fill(ctx context.Context, obj *unstructured.Unstructured) error {
	got, err := f.dyn.Resource(kites).Namespace(f.namespace).Get(ctx, obj.GetName(), metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		return fmt.Errorf("no kite %s", obj.GetName())
	}
	if err != nil {
		return err
	}
	if obj.GetUID() == "" {
		obj.SetUID(got.GetUID())
	}
	if obj.GetResourceVersion() == "" {
		obj.SetResourceVersion(got.GetResourceVersion())
	}
	return nil
}

// Namespace is the caller's, or the configured one.
func (f *Flyer) Namespace(namespace string) string {
	if namespace == "" {
		namespace = f.namespace
	}
	if namespace == "" {
		namespace = metav1.NamespaceDefault
	}
	return namespace
}
