package knowledge

import "testing"

func TestOutcome(t *testing.T) {
	for name, want := range map[string]Claim{
		"StatusFailed":                    ClaimsFailed,
		"create_failed":                   ClaimsFailed,
		"migration failed on the host":    ClaimsFailed,
		"confirmed_failure":               ClaimsNotDone,
		"The ticket was not created.":     ClaimsNotDone,
		"nothing was changed":             ClaimsNotDone,
		"ErrTemporary":                    ClaimsRetry,
		"temporary failure":               ClaimsRetry,
		"RetryableError":                  ClaimsRetry,
		"ErrNonRetryable":                 ClaimsOpen,
		"timeout":                         ClaimsOpen,
		"outcome_unknown":                 ClaimsOpen,
		"failed; it may still be running": ClaimsOpen,
		"reconcile_first":                 ClaimsOpen,
		"succeeded":                       ClaimsSuccess,
		"not_extended":                    ClaimsNotDone,
		"not_found":                       NoClaim,
		"network_failure":                 ClaimsNetwork,
		"PolicyDenied":                    ClaimsDenied,
		"Foil":                            NoClaim,
		"prefailed":                       NoClaim,
		"":                                NoClaim,
	} {
		if got := Default().Outcome(name); got != want {
			t.Errorf("Outcome(%q) = %d, want %d", name, got, want)
		}
	}
}

func TestOutcomePlace(t *testing.T) {
	for name, want := range map[string]bool{
		"Status": true, "jobState": true, "DeployOutcome": true, "error_code": false, "FailureReason": false,
		"Statuses": false, "StatusText": false, "Name": false, "": false,
	} {
		if got := Default().OutcomePlace("place", name); got != want {
			t.Errorf("OutcomePlace(place, %q) = %v", name, got)
		}
	}
	if !Default().OutcomePlace("flag", "IsRetryable") || Default().OutcomePlace("flag", "RetryAfter") {
		t.Error("OutcomePlace(flag)")
	}
	if !Default().OutcomeWord("telemetry", "AuditEvent") || Default().OutcomeWord("telemetry", "Deployment") {
		t.Error("OutcomeWord(telemetry)")
	}
}
