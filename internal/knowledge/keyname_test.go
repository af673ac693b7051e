package knowledge

import "testing"

func TestKeyName(t *testing.T) {
	for name, want := range map[string]bool{
		"Idempotency-Key":        true,
		"idempotency-key":        true,
		"X-Idempotency-Key":      true,
		"IdempotencyToken":       true,
		"idempotency_key":        true,
		"idempotentId":           true,
		"PayPal-Request-Id":      true,
		"opc-retry-token":        true,
		"OpcRetryToken":          true,
		"If-Match":               true,
		"ClientToken":            true,
		"client_token":           true,
		"ClientRequestToken":     true,
		"RequestId":              true,
		"RequestID":              true,
		"request_id":             true,
		"UUID":                   true,
		"OrderUUID":              true,
		"BatchID":                true,
		"DedupKey":               true,
		"MessageDeduplicationId": true,
		"Nats-Msg-Id":            true,
		"MessageID":              true,
		"ResourceVersion":        true,
		"resourceVersion":        true,
		"ETag":                   true,
		"SHA":                    true,
		"ExpectedVersion":        true,
		"ExternalID":             true,
		"external_id":            true,

		"X-Request-Id":     false, // servers echo it
		"X-Request-ID":     false,
		"x-request-id":     false,
		"Request-Id":       false,
		"X-Correlation-ID": false,
		"traceparent":      false,
		"TraceID":          false,
		"ClientMutationID": false,
		"GenerateName":     false,
		"IdempotentHint":   false,
		"Authorization":    false,
		"Version":          false,
		"ID":               false,
		"Name":             false,
		"":                 false,
	} {
		if got := Default().KeyName(name); got != want {
			t.Errorf("KeyName(%q) = %v", name, got)
		}
	}
	if (*Table)(nil).KeyName("Idempotency-Key") {
		t.Error("a nil table knows something")
	}
}
