package inject

import "testing"

func TestModeNames(t *testing.T) {
	seen := make(map[string]bool)
	for m := range Mode(NumModes) {
		if m.String() == "" || m.Words() == "" || seen[m.String()] {
			t.Errorf("mode %d: %q, %q", m, m.String(), m.Words())
		}
		seen[m.String()] = true
		if got, ok := ModeNamed(m.String()); !ok || got != m {
			t.Errorf("%v is found as %v, %v", m, got, ok)
		}
	}
	if m, ok := ModeNamed("tired"); ok {
		t.Errorf("a name of no mode is %v", m)
	}
}

func TestModeSets(t *testing.T) {
	for m := range Mode(NumModes) {
		if got := Failures.Has(m); got != (m != OK) {
			t.Errorf("%v is a failure: %v", m, got)
		}
		if !Set(m).Has(m) || Set(m) != 1<<m {
			t.Errorf("%v is not in its set", m)
		}
		f := modeFacts[m]
		if transport.Has(m) != (len(f.status) == 0) {
			t.Errorf("%v: no answer came: %v, statuses %v", m, transport.Has(m), f.status)
		}
		if m.Answered() && transport.Has(m) {
			t.Errorf("%v: an answer came and did not come", m)
		}
		if refused.Has(m) && UnknownOutcome.Has(m) {
			t.Errorf("%v is refused and unknown", m)
		}
		if len(f.status) > len(Value{}.Set) || len(f.codes) > len(Value{}.Set) {
			t.Errorf("%v: more statuses than a value holds", m)
		}
		// A status belongs to one failure; 200 and 201 belong to two.
		for _, s := range f.status {
			if m != OK && ModesOfStatus(int64(s)) != Set(m) {
				t.Errorf("status %d is of %s", s, names(ModesOfStatus(int64(s))))
			}
		}
	}
	if want := Set(Timeout, Reset, Canceled, ServerError, Interrupted); UnknownOutcome != want {
		t.Errorf("unknown outcomes: %s, want %s", names(UnknownOutcome), names(want))
	}
}

func TestModesOf(t *testing.T) {
	for status, want := range map[int64]Modes{
		401: Set(Unauthenticated), 403: Set(Forbidden), 409: Set(Conflict), 412: Set(Conflict), 404: Set(Rejected), 429: Set(RateLimited),
		408: Set(Timeout), 500: Set(ServerError), 502: Set(ServerError), 503: Set(Unavailable), 504: Set(ServerError), 299: 0, 200: Set(Malformed),
	} {
		if got := ModesOfStatus(status); got != want {
			t.Errorf("%d: %s, want %s", status, names(got), names(want))
		}
	}
	for name, want := range map[string]Modes{
		"UNAVAILABLE": Set(Unsent, Unavailable, Reset), "DEADLINE_EXCEEDED": Set(Timeout), "CANCELLED": Set(Canceled),
		"RESOURCE_EXHAUSTED": Set(RateLimited), "UNKNOWN": Set(ServerError, Interrupted), "ABORTED": Set(ServerError),
		"ALREADY_EXISTS": Set(Conflict), "UNAUTHENTICATED": Set(Unauthenticated), "PERMISSION_DENIED": Set(Forbidden), "TIRED": 0,
	} {
		if got := ModesOfCodeName(name); got != want {
			t.Errorf("%s: %s, want %s", name, names(got), names(want))
		}
	}
	for code, name := range codeNames {
		if ModesOfCode(int64(code)) != ModesOfCodeName(name) {
			t.Errorf("%s is not %d", name, code)
		}
		if code > 0 && ModesOfCode(int64(code)) == 0 {
			t.Errorf("%s is of no mode", name)
		}
	}
}

func TestFirst(t *testing.T) {
	for _, c := range []struct {
		set  Modes
		want Mode
	}{
		{0, OK}, {Failures, Timeout}, {UnknownOutcome &^ Set(Timeout), Reset}, {Set(ServerError, Canceled), ServerError},
		{Set(Canceled, Interrupted), Interrupted}, {Set(Canceled), Canceled}, {Set(Forbidden, Rejected), Forbidden}, {Set(Unsent), Unsent}, {Set(OK), OK},
	} {
		if got := c.set.First(); got != c.want {
			t.Errorf("%s: %v, want %v", names(c.set), got, c.want)
		}
	}
}
