// Package generics has type parameters in all their forms around reads of a remote service.
package generics

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
)

// Number is a type set.
type Number interface {
	~int | ~int8 | ~int64 | ~float64
}

// Stringish mixes a type set with a method.
type Stringish interface {
	~string
	Len() int
}

// Ordered constrains itself.
type Ordered[T Ordered[T]] interface {
	Less(T) bool
}

// Tree is recursive in its type parameter.
type Tree[T Ordered[T]] struct {
	left, right *Tree[T]
	value       T
}

// Insert puts a value in.
func (t *Tree[T]) Insert(v T) *Tree[T] {
	switch {
	case t == nil:
		return &Tree[T]{value: v}
	case v.Less(t.value):
		t.left = t.left.Insert(v)
	default:
		t.right = t.right.Insert(v)
	}
	return t
}

// All yields the values in order.
func (t *Tree[T]) All(yield func(T) bool) bool {
	return t == nil || t.left.All(yield) && yield(t.value) && t.right.All(yield)
}

// Name is a Stringish and an Ordered.
type Name string

// Len is its length.
func (n Name) Len() int { return len(n) }

// Less compares.
func (n Name) Less(m Name) bool { return n < m }

// Node refers to itself through a pointer constraint.
type Node[T any, P interface {
	*T
	Next() P
}] struct {
	head P
}

// Walk follows the pointers.
func (n Node[T, P]) Walk(visit func(*T)) {
	for p := n.head; p != nil; p = p.Next() {
		visit((*T)(p))
	}
}

// Link is a list.
type Link struct {
	next *Link
	id   int
}

// Next is the rest.
func (l *Link) Next() *Link { return l.next }

var _ = Node[Link, *Link]{}

// Decoder is built from a type whose pointer decodes.
type Decoder[T any, P interface {
	*T
	json.Unmarshaler
}] struct{ hc *http.Client }

// Get reads one.
func (d Decoder[T, P]) Get(url string) (*T, error) {
	resp, err := d.hc.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	out := new(T)
	return out, json.NewDecoder(resp.Body).Decode(P(out))
}

// Pair is a pair.
type Pair[A, B any] struct {
	A A
	B B
}

// Swap turns a pair round.
func (p Pair[A, B]) Swap() Pair[B, A] { return Pair[B, A]{p.B, p.A} }

// Deep nests pairs to a depth that the type checker still takes.
func Deep[T any](v T) Pair[Pair[T, *T], map[string]Pair[[]T, func(T) T]] {
	return Pair[Pair[T, *T], map[string]Pair[[]T, func(T) T]]{A: Pair[T, *T]{v, &v}}
}

// Fold is a fold over a type set.
func Fold[S ~[]E, E Number, R any](s S, zero R, f func(R, E) R) R {
	for _, e := range s {
		zero = f(zero, e)
	}
	return zero
}

// Try runs fn for as long as it reads badly.
func Try[T any, E interface {
	comparable
	error
}](n int, final E, fn func() (T, error)) (v T, err error) {
	for range n {
		if v, err = fn(); err == nil || err == error(final) {
			return v, err
		}
	}
	return v, err
}

type gone struct{ code int }

func (g gone) Error() string { return fmt.Sprint(g.code) }

// Read instantiates Try with two types of its own.
func Read(hc *http.Client, url string) (int, error) {
	return Try(3, gone{404}, func() (int, error) {
		resp, err := hc.Get(url)
		if err != nil {
			return 0, err
		}
		return resp.StatusCode, resp.Body.Close()
	})
}

// Recur instantiates itself with a growing depth at run time, not at compile time.
func Recur[T any](n int, v T) any {
	if n == 0 {
		return v
	}
	return Recur[any](n-1, any(v))
}

// Keys sorts keys of any map.
func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	return slices.Sorted(maps.Keys(m))
}

// Sizes measures anything stringish.
func Sizes[T Stringish](vs ...T) (n int) {
	for _, v := range vs {
		n += v.Len() + len(string(v))
	}
	return n
}

var (
	_ = Fold[[]int, int, string]
	_ = Sizes[Name]
	_ = Keys[map[Name]int]
	_ = Deep[chan struct{}]
)
