// Package rerun runs a function that takes a receiver and options.
package rerun

import "context"

// Func is what is run.
type Func[In, Out any] func(context.Context, In) (Out, error)

// With wraps fn: what comes out runs fn up to three times.
func With[In, Out any](fn Func[In, Out]) Func[In, Out] {
	return func(ctx context.Context, in In) (Out, error) {
		var (
			out Out
			err error
		)
		for range 3 {
			if out, err = fn(ctx, in); err == nil {
				break
			}
		}
		return out, err
	}
}

// Logged wraps fn and runs it once.
func Logged[In, Out any](name string, fn Func[In, Out]) Func[In, Out] {
	return func(ctx context.Context, in In) (Out, error) {
		out, err := fn(ctx, in)
		if err != nil {
			println(name, err.Error())
		}
		return out, err
	}
}
