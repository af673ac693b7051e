// Package builtins uses what is built in: min, max, clear, new of a value, conversions, complex, unsafe.
package builtins

import (
	"net/http"
	"unsafe"
)

type left struct {
	A int `json:"a"`
	B string
}

type right struct {
	A int
	B string `json:"b"`
}

// Convert converts structs, slices to arrays and back, and functions.
func Convert(l left) (right, [4]int, *[2]int) {
	s := []int{1, 2, 3, 4}
	return right(l), [4]int(s), (*[2]int)(s[:2])
}

// Numbers has min, max, complex and shifts.
func Numbers(a, b int, c float64) (complex128, int) {
	z := complex(c, float64(min(a, b, 3)))
	z *= 1i
	return z, max(a, b, int(real(z)), int(imag(z))) << (uint(b) % 8) &^ 1
}

// Clears clears and copies, deletes and appends.
func Clears(m map[string][]byte, s []byte) int {
	n := copy(s, "text")
	s = append(s, "more"...)
	delete(m, string(s))
	clear(m)
	clear(s[:min(n, len(s), cap(s))])
	return len(m) + len(s)
}

// News makes pointers of values.
func News(hc *http.Client) (*int, *http.Client, *string) {
	p := new(len("four"))
	return p, new(*hc), new("text")
}

// Unsafe looks under the hood.
func Unsafe(s string) uintptr {
	b := unsafe.Slice(unsafe.StringData(s), len(s))
	return uintptr(unsafe.Pointer(unsafe.SliceData(b))) + unsafe.Sizeof(left{}) + unsafe.Offsetof(right{}.B)
}

// Arrays ranges over arrays, pointers to arrays, strings, channels and numbers of own types.
func Arrays(p *[3]int, s string, ch <-chan int) (n int) {
	type small uint8
	for i := range p {
		p[i], p[len(p)-1-i] = p[len(p)-1-i], p[i]
	}
	for i, r := range s {
		n += i + int(r)
	}
	for v := range ch {
		n += v
	}
	for i := range small(9) {
		n += int(i)
	}
	if v, ok := any(p).(interface{ Len() int }); ok {
		n += v.Len()
	}
	return n
}
