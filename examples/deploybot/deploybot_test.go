package main

import (
	"log"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/toolvet/toolvet/examples/deploybot/retry"
	"github.com/toolvet/toolvet/examples/internal/faultlab"
)

// The tests demand the faults: each shows what an agent is led to believe, and
// what really happened. Package deploybot-fixed is tested for the opposite.

const (
	createRoute = "POST /v1/deployments"
	findRoute   = "GET /v1/deployments"
	noteRoute   = "POST /v1/deployments/{id}/notes"
	showRoute   = "GET /v1/deployments/{id}"
)

var order = map[string]any{
	"service": "billing", "version": "2.4.1", "environment": "production", "external_id": "CHG-1042",
}

func start(t *testing.T) (*faultlab.Agent, *faultlab.API, *faultlab.Host) {
	t.Helper()
	api, host := faultlab.NewAPI(t), faultlab.NewHost(t)
	agent := faultlab.NewAgent(t, newServer(config{
		apiURL:  api.URL,
		apiKey:  faultlab.APIKey,
		ssh:     host.Config,
		sshPort: host.Port,
		retry:   retry.Policy{Attempts: 3, Wait: 5 * time.Millisecond, Timeout: 300 * time.Millisecond},
	}))
	return agent, api, host
}

func TestWorksOnAGoodDay(t *testing.T) {
	agent, api, host := start(t)
	var d deploymentOutput
	agent.Call("create_deployment", order).Decode(&d)
	agent.Call("post_note", map[string]any{"id": d.ID, "text": "canary looks good"})
	agent.Call("deployment_status", map[string]any{"external_id": "CHG-1042"}).Decode(&d)
	if d.ID != "dep-1" || d.State != "running" || len(d.Notes) != 1 {
		t.Errorf("status: %+v", d)
	}
	res := agent.Call("restart_service", map[string]any{"host": host.Addr, "service": "billing"})
	if res.IsError || host.Restarts("billing") != 1 || api.Deployments() != 1 {
		t.Errorf("restart: %s", res.Text)
	}
}

func TestCreateIsSentTwice(t *testing.T) {
	for name, fault := range map[string]faultlab.Fault{
		"connection drops":    faultlab.DropAfter,
		"answer comes late":   faultlab.Late,
		"gateway times out":   faultlab.Garble(http.StatusGatewayTimeout, "upstream timed out"),
		"reply is not a JSON": faultlab.Garble(http.StatusCreated, "<html>created</html>"),
	} {
		t.Run(name, func(t *testing.T) {
			agent, api, _ := start(t)
			api.Break(createRoute, fault)
			res := agent.Call("create_deployment", order)
			if res.IsError {
				t.Errorf("result: %s", res.Text)
			}
			if got := api.Deployments(); got != 2 {
				t.Errorf("%d deployments, the fault makes 2", got)
			}
		})
	}
}

func TestUnknownOutcomeIsCalledFailed(t *testing.T) {
	agent, api, _ := start(t)
	api.Break(createRoute, faultlab.DropAfter, faultlab.DropAfter, faultlab.DropAfter)
	res := agent.Call("create_deployment", order)
	var out deploymentOutput
	res.Decode(&out)
	if !res.IsError || out.State != "failed" {
		t.Errorf("result: %s, state %q", res.Text, out.State)
	}
	if got := api.Deployments(); got != 3 {
		t.Errorf("%d deployments, the fault makes 3", got)
	}
}

func TestRestartRunsTwice(t *testing.T) {
	for name, end := range map[string]faultlab.End{
		"exit status is lost": faultlab.NoStatus,
		"connection drops":    faultlab.Cut,
	} {
		t.Run(name, func(t *testing.T) {
			agent, _, host := start(t)
			host.End(end)
			res := agent.Call("restart_service", map[string]any{"host": host.Addr, "service": "billing"})
			if res.IsError {
				t.Errorf("result: %s", res.Text)
			}
			if got := host.Restarts("billing"); got != 2 {
				t.Errorf("%d restarts, the fault makes 2", got)
			}
		})
	}
}

func TestLostExitStatusIsZero(t *testing.T) {
	agent, _, host := start(t)
	host.End(faultlab.NoStatus, faultlab.NoStatus, faultlab.NoStatus)
	res := agent.Call("restart_service", map[string]any{"host": host.Addr, "service": "billing"})
	out := restartOutput{ExitCode: -1}
	res.Decode(&out)
	if !res.IsError || out.Restarted || out.ExitCode != 0 {
		t.Errorf("result: %s, %+v", res.Text, out)
	}
}

func TestNoteIsPostedTwice(t *testing.T) {
	agent, api, _ := start(t)
	id := api.Add("billing", "CHG-1042")
	api.Break(noteRoute, faultlab.DropAfter)
	res := agent.Call("post_note", map[string]any{"id": id, "text": "canary looks good"})
	if strings.HasPrefix(res.Text, "Error") {
		t.Errorf("result: %s", res.Text)
	}
	if got := api.Notes(); got != 2 {
		t.Errorf("%d notes, the fault makes 2", got)
	}
}

func TestFailedNoteIsNoError(t *testing.T) {
	agent, _, _ := start(t)
	res := agent.Call("post_note", map[string]any{"id": "dep-9", "text": "canary looks good"})
	if res.IsError || !strings.HasPrefix(res.Text, "Error: ") {
		t.Errorf("isError %t, result: %s", res.IsError, res.Text)
	}
}

func TestRequestGivesTheID(t *testing.T) {
	agent, api, _ := start(t)
	api.Break(createRoute, faultlab.Garble(http.StatusCreated, `{"state":"running"}`))
	res := agent.Call("create_deployment", order)
	var out deploymentOutput
	res.Decode(&out)
	if res.IsError || out.ID != "CHG-1042" {
		t.Errorf("result: %s", res.Text)
	}
}

func TestUnauthorizedAndForbiddenAreOne(t *testing.T) {
	agent, api, _ := start(t)
	var texts []string
	for _, status := range []int{http.StatusUnauthorized, http.StatusForbidden} {
		refuse := faultlab.Refuse(status, "no")
		api.Break(createRoute, refuse, refuse, refuse)
		texts = append(texts, agent.Call("create_deployment", order).Text)
	}
	if texts[0] != texts[1] {
		t.Errorf("401: %s\n403: %s", texts[0], texts[1])
	}
}

func TestAgentReadsProviderText(t *testing.T) {
	agent, api, host := start(t)
	const internals = "pq: deadlock detected on core-db-3.internal"
	for _, status := range []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusInternalServerError} {
		api.Break(showRoute, faultlab.Refuse(status, internals))
		res := agent.Call("deployment_status", map[string]any{"id": "dep-1"})
		if !strings.Contains(res.Text, internals) {
			t.Errorf("status, HTTP %d: %s", status, res.Text)
		}
	}
	refuse := faultlab.Refuse(http.StatusInternalServerError, internals)
	api.Break(createRoute, refuse, refuse, refuse)
	if res := agent.Call("create_deployment", order); !strings.Contains(res.Text, internals) {
		t.Errorf("create: %s", res.Text)
	}
	host.End(faultlab.Refused, faultlab.Refused, faultlab.Refused)
	res := agent.Call("restart_service", map[string]any{"host": host.Addr, "service": "billing"})
	if !strings.Contains(res.Text, faultlab.UnitError) {
		t.Errorf("restart: %s", res.Text)
	}
}

func TestAgentReadsTheKey(t *testing.T) {
	agent, api, _ := start(t)
	for _, route := range []string{createRoute, findRoute, showRoute} {
		api.Break(route, faultlab.DropBefore, faultlab.DropBefore, faultlab.DropBefore)
	}
	for name, res := range map[string]faultlab.Result{
		"create":                agent.Call("create_deployment", order),
		"status by id":          agent.Call("deployment_status", map[string]any{"id": "dep-1"}),
		"status by external_id": agent.Call("deployment_status", map[string]any{"external_id": "CHG-1042"}),
	} {
		if !strings.Contains(res.Text, faultlab.APIKey) {
			t.Errorf("%s: %s", name, res.Text)
		}
	}
}

func TestOperatorReadsTheKey(t *testing.T) {
	agent, api, _ := start(t)
	var written faultlab.Log
	log.SetOutput(&written)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })

	id := api.Add("billing", "CHG-1042")
	api.Break(noteRoute, faultlab.DropAfter, faultlab.DropAfter, faultlab.DropAfter, faultlab.DropAfter)
	res := agent.Call("post_note", map[string]any{"id": id, "text": "canary looks good"})
	if res.IsError || res.Text != "Error: the note was not posted." || api.Notes() != 4 {
		t.Errorf("%d notes, the fault makes 4; isError %t, result: %s", api.Notes(), res.IsError, res.Text)
	}
	if !strings.Contains(written.String(), faultlab.APIKey) {
		t.Errorf("log: %s", written.String())
	}
}
