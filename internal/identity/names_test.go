package identity

import "testing"

func TestIsIdentity(t *testing.T) {
	for name, want := range map[string]bool{
		"ID": true, "Id": true, "id": true, "IssueID": true, "issue_id": true, "UUID": true, "DatasetUid": true, "ARN": true, "Key": true,
		"RequestID": false, "X-Request-Id": false, "traceId": false, "CorrelationID": false,
		"Name": false, "Title": false, "IDs": false, "Valid": false, "Paid": false, "APIKey": false, "": false,
	} {
		if got := isIdentity(name); got != want {
			t.Errorf("isIdentity(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestTypeNames(t *testing.T) {
	for name, want := range map[string]struct{ reply, request bool }{
		"CreateIssueResponse": {reply: true}, "response": {reply: true}, "ToolResult": {reply: true},
		"CreateIssueRequest": {request: true}, "Config": {request: true}, "ListOptions": {request: true},
		"Issue": {}, "": {},
	} {
		if got := isReplyName(name); got != want.reply {
			t.Errorf("isReplyName(%q) = %v, want %v", name, got, want.reply)
		}
		if got := isRequestName(name); got != want.request {
			t.Errorf("isRequestName(%q) = %v, want %v", name, got, want.request)
		}
	}
}

func TestIsServed(t *testing.T) {
	for name, want := range map[string]bool{"Model": true, "model_name": true, "Region": true, "ModelVersion": false, "DataModel": false} {
		if got := isServed(name); got != want {
			t.Errorf("isServed(%q) = %v, want %v", name, got, want)
		}
	}
}
