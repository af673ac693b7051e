// Package code has the codes of a service.
package code

// Code of an answer.
type Code uint32

// The codes.
const (
	Fine             Code = 0
	PermissionDenied Code = 7
	Unavailable      Code = 14
	Unauthenticated  Code = 16
)

// Of is the code of an error.
func Of(err error) Code {
	if c, ok := err.(interface{ Code() Code }); ok {
		return c.Code()
	}
	return Unavailable
}
