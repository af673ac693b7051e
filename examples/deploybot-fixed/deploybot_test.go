package main

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolvet/toolvet/examples/internal/faultlab"
)

const (
	createRoute = "POST /v1/deployments"
	findRoute   = "GET /v1/deployments"
	noteRoute   = "POST /v1/deployments/{id}/notes"
	showRoute   = "GET /v1/deployments/{id}"

	internals = "pq: deadlock detected on core-db-3.internal"
	echo      = internals + ", api_key=" + faultlab.APIKey
)

var order = map[string]any{
	"service": "billing", "version": "2.4.1", "environment": "production", "external_id": "CHG-1042",
}

type lab struct {
	*faultlab.Agent
	api  *faultlab.API
	host *faultlab.Host
	log  *faultlab.Log
}

func start(t *testing.T) lab {
	t.Helper()
	l := lab{api: faultlab.NewAPI(t), host: faultlab.NewHost(t), log: &faultlab.Log{}}
	l.Agent = faultlab.NewAgent(t, newServer(config{
		apiURL:        l.api.URL,
		apiKey:        faultlab.APIKey,
		ssh:           l.host.Config,
		sshPort:       l.host.Port,
		log:           slog.New(slog.NewTextHandler(l.log, nil)),
		answerTimeout: 300 * time.Millisecond,
		callTimeout:   3 * time.Second,
		lookUpTimeout: 2 * time.Second,
		readWait:      5 * time.Millisecond,
	}))
	return l
}

func (l lab) restart() faultlab.Result {
	return l.Call("restart_service", map[string]any{"host": l.host.Addr, "service": "billing"})
}

func TestWorksOnAGoodDay(t *testing.T) {
	l := start(t)
	var d deploymentOutput
	l.Call("create_deployment", order).Decode(&d)
	if !d.OK || d.Deployment == nil || d.Deployment.ID != "dep-1" || d.Reconciled {
		t.Fatalf("create: %+v", d)
	}
	var n noteOutput
	l.Call("post_note", map[string]any{"id": "dep-1", "text": "canary looks good"}).Decode(&n)
	l.Call("deployment_status", map[string]any{"external_id": "CHG-1042"}).Decode(&d)
	if !n.OK || !d.OK || d.Deployment.State != "running" || len(d.Deployment.Notes) != 1 {
		t.Errorf("note: %+v, status: %+v", n, d.Deployment)
	}
	var r restartOutput
	l.restart().Decode(&r)
	if !r.OK || !r.Restarted || r.State != "active" || r.Reconciled || l.host.Restarts("billing") != 1 {
		t.Errorf("restart: %+v", r)
	}
}

func TestCreateIsReconciled(t *testing.T) {
	for name, fault := range map[string]faultlab.Fault{
		"connection drops":  faultlab.DropAfter,
		"answer comes late": faultlab.Late,
		"gateway times out": faultlab.Garble(http.StatusGatewayTimeout, "upstream timed out"),
	} {
		t.Run(name, func(t *testing.T) {
			l := start(t)
			l.api.Break(createRoute, fault)
			res := l.Call("create_deployment", order)
			var out deploymentOutput
			res.Decode(&out)
			if res.IsError || !out.OK || !out.Reconciled || out.Deployment.ID != "dep-1" {
				t.Errorf("result: %s", res.Text)
			}
			if l.api.Deployments() != 1 || l.api.Calls(createRoute) != 1 {
				t.Errorf("%d deployments of %d requests", l.api.Deployments(), l.api.Calls(createRoute))
			}
		})
	}
}

func TestCreateIsSentAgainOnceKnownToBeAbsent(t *testing.T) {
	l := start(t)
	l.api.Break(createRoute, faultlab.DropBefore)
	res := l.Call("create_deployment", order)
	if res.IsError || l.api.Deployments() != 1 || l.api.Calls(createRoute) != 2 {
		t.Errorf("%d deployments of %d requests: %s", l.api.Deployments(), l.api.Calls(createRoute), res.Text)
	}
}

func TestSameExternalIDIsTheSameDeployment(t *testing.T) {
	l := start(t)
	for range 2 {
		var out deploymentOutput
		l.Call("create_deployment", order).Decode(&out)
		if !out.OK || out.Deployment.ID != "dep-1" {
			t.Errorf("create: %+v", out)
		}
	}
	if got := l.api.Deployments(); got != 1 {
		t.Errorf("%d deployments", got)
	}
}

func TestLostExitStatusIsInspected(t *testing.T) {
	for name, end := range map[string]faultlab.End{
		"exit status is lost": faultlab.NoStatus,
		"connection drops":    faultlab.Cut,
	} {
		t.Run(name, func(t *testing.T) {
			l := start(t)
			l.host.End(end)
			res := l.restart()
			var out restartOutput
			res.Decode(&out)
			if res.IsError || !out.OK || !out.Reconciled || l.host.Restarts("billing") != 1 {
				t.Errorf("%d restarts: %s", l.host.Restarts("billing"), res.Text)
			}
		})
	}
}

// TestFailures is the failure matrix: what is known of the far side after a
// fault, and what became of it.
func TestFailures(t *testing.T) {
	create := func(l lab) faultlab.Result { return l.Call("create_deployment", order) }
	status := func(l lab) faultlab.Result {
		return l.Call("deployment_status", map[string]any{"id": l.api.Add("billing", "CHG-7")})
	}
	note := func(l lab) faultlab.Result {
		return l.Call("post_note", map[string]any{"id": l.api.Add("billing", "CHG-7"), "text": "canary looks good"})
	}
	on := func(route string, faults ...faultlab.Fault) func(lab) {
		return func(l lab) { l.api.Break(route, faults...) }
	}
	busy := faultlab.Refuse(http.StatusServiceUnavailable, echo)

	tests := []struct {
		name        string
		fault       func(lab)
		call        func(lab) faultlab.Result
		category    category
		retry       advice
		deployments int
		notes       int
		restarts    int
	}{
		{"create, key refused", on(createRoute, faultlab.Refuse(401, echo)), create, authenticationFailed, never, 0, 0, 0},
		{"create, not allowed", on(createRoute, faultlab.Refuse(403, echo)), create, authorizationDenied, never, 0, 0, 0},
		{"create, conflict", on(createRoute, faultlab.Refuse(409, echo)), create, confirmedRejection, never, 0, 0, 0},
		{"create, too many", on(createRoute, faultlab.Refuse(429, echo)), create, rateLimited, wait, 0, 0, 0},
		{"create, no id in the reply", on(createRoute, faultlab.Garble(201, `{"state":"running"}`)), create, malformedResponse, reconcileFirst, 1, 0, 0},
		{"create, reply is not JSON", on(createRoute, faultlab.Garble(201, "<html>"+echo)), create, malformedResponse, reconcileFirst, 1, 0, 0},
		{"create, look-up fails too", func(l lab) {
			l.api.Break(createRoute, faultlab.DropAfter)
			l.api.Break(findRoute, busy, busy, busy)
		}, create, outcomeUnknown, reconcileFirst, 1, 0, 0},
		{"create, never gets through", on(createRoute, faultlab.DropBefore, faultlab.DropBefore), create, outcomeUnknown, reconcileFirst, 0, 0, 0},
		{"create, second request refused", on(createRoute, faultlab.DropBefore, faultlab.Refuse(429, echo)), create, outcomeUnknown, reconcileFirst, 0, 0, 0},
		{"status, key refused", on(showRoute, faultlab.Refuse(401, echo)), status, authenticationFailed, never, 1, 0, 0},
		{"status, not allowed", on(showRoute, faultlab.Refuse(403, echo)), status, authorizationDenied, never, 1, 0, 0},
		{"status, connection drops", on(showRoute, faultlab.DropBefore, faultlab.DropBefore, faultlab.DropBefore), status, readFailed, bounded, 1, 0, 0},
		{"status, never answers", on(showRoute, busy, busy, busy), status, readFailed, bounded, 1, 0, 0},
		{"status, another deployment", on(showRoute, faultlab.Garble(200, `{"id":"dep-8"}`)), status, malformedResponse, never, 1, 0, 0},
		{"note, key refused", on(noteRoute, faultlab.Refuse(401, echo)), note, authenticationFailed, never, 1, 0, 0},
		{"note, connection drops", on(noteRoute, faultlab.DropAfter), note, outcomeUnknown, reconcileFirst, 1, 1, 0},
		{"note, server error", on(noteRoute, busy), note, outcomeUnknown, reconcileFirst, 1, 0, 0},
		{"restart, still busy", func(l lab) { l.host.End(faultlab.StillBusy) }, lab.restart, outcomeUnknown, inspectFirst, 0, 0, 1},
		{"restart, refused", func(l lab) { l.host.End(faultlab.Refused) }, lab.restart, confirmedFailure, inspectFirst, 0, 0, 0},
		{"restart, bad host name", func(lab) {}, func(l lab) faultlab.Result {
			return l.Call("restart_service", map[string]any{"host": "127.0.0.1; reboot", "service": "billing"})
		}, localFailure, never, 0, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := start(t)
			tt.fault(l)
			res := tt.call(l)
			var out outcome
			res.Decode(&out)
			if !res.IsError || out.OK {
				t.Errorf("a failure without its flag: %s", res.Text)
			}
			if out.Category != tt.category || out.Retry != tt.retry {
				t.Errorf("%s, %s; want %s, %s", out.Category, out.Retry, tt.category, tt.retry)
			}
			if d, n, r := l.api.Deployments(), l.api.Notes(), l.host.Restarts("billing"); d != tt.deployments || n != tt.notes || r != tt.restarts {
				t.Errorf("%d deployments, %d notes, %d restarts; want %d, %d, %d", d, n, r, tt.deployments, tt.notes, tt.restarts)
			}
			checkSecrecy(t, l, res, out.CorrelationID)
		})
	}
}

// checkSecrecy demands that the agent sees nothing of the provider's words,
// that the log finds the call, and that nobody sees the key.
func checkSecrecy(t *testing.T, l lab, res faultlab.Result, correlationID string) {
	t.Helper()
	log := l.log.String()
	if strings.Contains(res.Text, "internal") {
		t.Errorf("provider text in the result: %s", res.Text)
	}
	if correlationID == "" || !strings.Contains(log, correlationID) {
		t.Errorf("the log does not hold correlation id %q:\n%s", correlationID, log)
	}
	if strings.Contains(res.Text+log, faultlab.APIKey) {
		t.Errorf("the key is in the result or in the log:\n%s\n%s", res.Text, log)
	}
}

func TestLogKeepsProviderText(t *testing.T) {
	l := start(t)
	l.api.Break(createRoute, faultlab.Refuse(http.StatusConflict, echo))
	l.Call("create_deployment", order)
	l.host.End(faultlab.Refused)
	l.restart()
	for _, want := range []string{internals + ", api_key=[redacted]", faultlab.UnitError} {
		if log := l.log.String(); !strings.Contains(log, want) {
			t.Errorf("log lacks %q:\n%s", want, log)
		}
	}
}
