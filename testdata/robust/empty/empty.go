// Package empty has next to nothing in many ways.
package empty

import _ "net/http"

type nothing struct{}

func (nothing) nothing() {}

func (*nothing) none() {}

func (_ nothing) _() {}

func empty() {}

func _() {}

func results() (_, _ int, _ error) { return }

func params(_ int, _ ...string) {}

func block() {
	{
		{
		}
	}

	if true {
	}
	for false {
	}
	switch {
	}
	var _ = results
	_, _ = func() {}, nothing.nothing
	_ = [0]int{}
}

var _ = empty

var (
	_, _ = (*nothing).none, params
	_    = block
)

const _ = iota
