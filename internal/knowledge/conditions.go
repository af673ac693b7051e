package knowledge

import (
	"fmt"
	"slices"
	"strings"
)

// A condition is a word of on=: what a library repeats when left alone. modes
// are the failure modes it covers; without any, something else decides (a
// predicate, a marker, a policy).
type condition struct {
	name  string
	modes string
}

var conditionTable = []condition{
	{"always", "ok unsent unauthenticated forbidden rejected rate_limited timeout reset canceled server_error interrupted malformed"},
	{"any_error", "unsent unauthenticated forbidden rejected rate_limited timeout reset canceled server_error interrupted malformed"},
	{"callback_decides", ""},
	{"callback_swallows_error", ""},
	{"classifier", ""},
	{"conflict", "rejected"},
	{"conn_reset", "reset"},
	{"dial", "unsent"},
	{"dns", "unsent"},
	{"eof", "reset"},
	{"goaway", "reset"},
	{"listed_codes", ""},
	{"loop_decides", ""},
	{"marked_error", ""},
	{"network_error", "unsent timeout reset"},
	{"not_sent", "unsent"},
	{"policy", ""},
	{"predicate", ""},
	{"rate_limited", "rate_limited"},
	{"reused_connection", "reset"},
	{"server_error", "server_error"},
	{"service_config", ""},
	{"temporary_error", "timeout reset"},
	{"throttling", "rate_limited"},
	{"timeout", "timeout"},
	{"transport_error", "unsent timeout reset"},
	{"unauthenticated", "unauthenticated"},
	{"http_401", "unauthenticated"},
	{"http_403", "forbidden"},
	{"http_408", "timeout"},
	{"http_409", "rejected"},
	{"http_412", "rejected"},
	{"http_425", "unsent"},
	{"http_429", "rate_limited"},
	{"http_500", "server_error"},
	{"http_502", "server_error"},
	{"http_503", "server_error"},
	{"http_504", "server_error"},
	{"http_5xx", "server_error"},
	{"grpc_Aborted", "rejected"},
	{"grpc_Canceled", "canceled"},
	{"grpc_DataLoss", "server_error"},
	{"grpc_DeadlineExceeded", "timeout"},
	{"grpc_Internal", "server_error"},
	{"grpc_ResourceExhausted", "rate_limited"},
	{"grpc_Unavailable", "reset server_error"}, // not "nothing happened"
	{"grpc_Unknown", "server_error"},
}

// Modes returns the failure modes that the conditions of an On list cover,
// sorted, and whether something else decides, too.
func Modes(on []string) (modes []string, decided bool) {
	for _, c := range conditionTable {
		if slices.Contains(on, c.name) {
			decided = decided || c.modes == ""
			modes = append(modes, strings.Fields(c.modes)...)
		}
	}
	slices.Sort(modes)
	return slices.Compact(modes), decided
}

func conditions(s *[]string, v string) error {
	if err := list(s, v); err != nil {
		return err
	}
	for _, name := range *s {
		if !slices.ContainsFunc(conditionTable, func(c condition) bool { return c.name == name }) {
			var known []string
			for _, c := range conditionTable {
				known = append(known, c.name)
			}
			return fmt.Errorf("unknown condition %q (known: %s)", name, strings.Join(known, ", "))
		}
	}
	return nil
}
