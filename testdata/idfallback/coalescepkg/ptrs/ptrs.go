// Package ptrs has small helpers for values that may be missing.
package ptrs

// Value is what p points to, or def.
func Value[T any](p *T, def T) T {
	if p == nil {
		return def
	}
	return *p
}

// Or is v, or def for the zero value.
func Or[T comparable](v, def T) T {
	var zero T
	if v != zero {
		return v
	}
	return def
}

// FirstNonZero is the first value that is set.
func FirstNonZero[T comparable](vs ...T) (v T) {
	var zero T
	for _, c := range vs {
		if c != zero {
			return c
		}
	}
	return v
}

// To points to a copy.
func To[T any](v T) *T { return &v }
