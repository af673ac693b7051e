// Package inject answers: suppose this remote call ended in that failure mode,
// what can happen then?
//
// It interprets one function from the call on, with the mode's facts as
// constants: the error is not nil, errors.Is(err, context.DeadlineExceeded)
// holds, the status is 503. Branches that are impossible under the mode are not
// followed; loops and calls go on until nothing changes (sparse conditional
// constant propagation that starts behind the call). For
//
//	for i := range 3 {
//		if err = send(req); err == nil {
//			return nil
//		}
//	}
//
// the walk from send under OK leaves by the return, under Timeout it reaches
// send again.
package inject

import "math/bits"

// Mode is one way in which a remote call can end.
type Mode uint8

// The failure modes. Statuses and gRPC codes of a mode are in modeFacts.
const (
	OK              Mode = iota // the reply arrived and is whole
	Unsent                      // nothing left this machine: DNS, refused, TLS, local validation
	Unauthenticated             // 401
	Forbidden                   // 403
	Conflict                    // 409, 412, 422: the object exists, the precondition failed
	Rejected                    // another 4xx
	RateLimited                 // 429
	Unavailable                 // 503 as an answer of the service
	Timeout                     // a deadline passed after the bytes left
	Reset                       // the connection was lost after the bytes left
	Canceled                    // the caller gave up
	ServerError                 // 500, 502, 504
	Interrupted                 // ssh or exec ended without the remote exit status
	Malformed                   // a 2xx whose body or id is unusable
	NumModes        = iota
)

// Modes is a set of modes.
type Modes uint32

// Set returns the set of the given modes.
func Set(modes ...Mode) Modes {
	var s Modes
	for _, m := range modes {
		s |= 1 << m
	}
	return s
}

// UnknownOutcome are the modes after which nobody can tell whether a write happened.
const UnknownOutcome Modes = 1<<Timeout | 1<<Reset | 1<<Canceled | 1<<ServerError | 1<<Interrupted

// Failures are all modes but OK.
const Failures Modes = 1<<NumModes - 1 - 1<<OK

// answered are the failures in which the service gave a status.
const answered Modes = 1<<Unauthenticated | 1<<Forbidden | 1<<Conflict | 1<<Rejected | 1<<RateLimited | 1<<Unavailable | 1<<ServerError

// refused are the failures in which the service said no before doing anything.
const refused Modes = 1<<Unauthenticated | 1<<Forbidden | 1<<Conflict | 1<<Rejected | 1<<RateLimited | 1<<Unavailable

// transport are the failures in which no answer came.
const transport Modes = 1<<Unsent | 1<<Timeout | 1<<Reset | 1<<Canceled | 1<<Interrupted

// Has reports whether m is in s.
func (s Modes) Has(m Mode) bool { return s&(1<<m) != 0 }

// Answered reports whether the service gave a status in mode m.
func (m Mode) Answered() bool { return answered.Has(m) }

// First returns the mode of s that explains best (a timeout before a reset before a 5xx …); OK for the empty set.
func (s Modes) First() Mode {
	for _, m := range []Mode{Timeout, Reset, ServerError, Interrupted, Canceled} {
		if s.Has(m) {
			return m
		}
	}
	if s == 0 {
		return OK
	}
	return Mode(bits.TrailingZeros32(uint32(s)))
}

type modeFact struct {
	name   string  // as in the tables
	words  string  // as in messages: "after …"
	status []int16 // HTTP statuses
	codes  []int16 // gRPC codes
}

var modeFacts = [NumModes]modeFact{
	OK:              {"ok", "success", []int16{200, 201, 202, 204}, []int16{0}},
	Unsent:          {"unsent", "a failure before anything was sent", nil, []int16{14}},
	Unauthenticated: {"unauthenticated", "a 401", []int16{401}, []int16{16}},
	Forbidden:       {"forbidden", "a 403", []int16{403}, []int16{7}},
	Conflict:        {"conflict", "a conflict", []int16{409, 412, 422}, []int16{6, 9}},
	Rejected:        {"rejected", "a refusal", []int16{400, 404, 405, 410, 413, 415}, []int16{3, 5, 11, 12}},
	RateLimited:     {"rate_limited", "a 429", []int16{429}, []int16{8}},
	Unavailable:     {"unavailable", "a 503", []int16{503}, []int16{14}},
	Timeout:         {"timeout", "a timeout", nil, []int16{4}},
	Reset:           {"reset", "a lost connection", nil, []int16{14}},
	Canceled:        {"canceled", "a cancellation", nil, []int16{1}},
	ServerError:     {"server_error", "a 500, 502 or 504", []int16{500, 502, 504}, []int16{2, 13, 10, 15}},
	Interrupted:     {"interrupted", "a lost exit status", nil, []int16{2}},
	Malformed:       {"malformed", "an unusable reply", []int16{200, 201}, []int16{0}},
}

// String returns the mode's name in the tables.
func (m Mode) String() string { return modeFacts[m].name }

// Words returns the mode as it stands in a message.
func (m Mode) Words() string { return modeFacts[m].words }

// ModeNamed returns the mode with that name.
func ModeNamed(name string) (Mode, bool) {
	for m := range modeFacts {
		if modeFacts[m].name == name {
			return Mode(m), true
		}
	}
	return OK, false
}

// ModesOfStatus are the modes whose answers can have that HTTP status.
func ModesOfStatus(status int64) Modes {
	if status == 408 {
		return Set(Timeout)
	}
	return modesWith(status, func(f *modeFact) []int16 { return f.status })
}

// ModesOfCode are the modes whose errors can have that gRPC code.
func ModesOfCode(code int64) Modes {
	return modesWith(code, func(f *modeFact) []int16 { return f.codes })
}

func modesWith(n int64, list func(*modeFact) []int16) Modes {
	var out Modes
	for m := Mode(1); m < NumModes; m++ {
		for _, x := range list(&modeFacts[m]) {
			if int64(x) == n {
				out |= Set(m)
			}
		}
	}
	return out
}

var codeNames = [...]string{"OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED",
	"RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED"}

// ModesOfCodeName is ModesOfCode for a name as in a service config: UNAVAILABLE.
func ModesOfCodeName(name string) Modes {
	for i, n := range codeNames {
		if n == name {
			return ModesOfCode(int64(i))
		}
	}
	return 0
}
