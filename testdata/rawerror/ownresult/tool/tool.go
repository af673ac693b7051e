// Package tool is a small framework for tools.
package tool

import "fmt"

// Result goes to the model.
type Result struct {
	Content string `json:"content"`
	IsError bool   `json:"is_error,omitempty"`
}

// Text is a success.
func Text(s string) *Result { return &Result{Content: s} }

// Errorf is a failure.
func Errorf(format string, args ...any) *Result {
	return &Result{Content: fmt.Sprintf(format, args...), IsError: true}
}
