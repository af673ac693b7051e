package main

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// maxSends bounds the requests for one deployment. Each one after the first
// needs a look-up that found nothing.
const maxSends = 2

// keySpace makes the key of a deployment from the caller's own id, so that the
// key outlives this process and the agent's second call is the same operation.
var keySpace = uuid.MustParse("6f0a3a52-6c0e-4a0b-9d5c-0c9a1f5b7e11")

// create makes a deployment and reports whether it was found by a look-up
// rather than in the reply to its own request.
func (t *tools) create(ctx context.Context, in createInput) (d deployment, reconciled bool, err error) {
	r := deploymentRequest{
		IdempotencyKey: uuid.NewSHA1(keySpace, []byte(in.ExternalID)).String(),
		ExternalID:     in.ExternalID,
		Service:        in.Service,
		Version:        in.Version,
		Environment:    in.Environment,
	}
	for sends := 1; ; sends++ {
		d, err = t.api.createDeployment(ctx, r)
		if err == nil || sends == 1 && !isUnknown(err) {
			return d, false, err
		}
		// A refusal of the second request does not settle the first.
		found, exists, lookupErr := t.lookUp(ctx, r.ExternalID)
		switch {
		case lookupErr != nil:
			return deployment{}, false, &failure{category: outcomeUnknown, retry: reconcileFirst, cause: errors.Join(err, lookupErr),
				message: "The deploy API answered neither the request nor the look-up; the deployment may exist."}
		case exists && r.describes(found):
			return found, true, nil
		case exists:
			return deployment{}, false, &failure{category: outcomeUnknown, retry: reconcileFirst, cause: err,
				message: "The external_id finds a deployment of another service, version or environment; whether this one was made is unknown."}
		case sends == maxSends || ctx.Err() != nil:
			return deployment{}, false, &failure{category: outcomeUnknown, retry: reconcileFirst, cause: err,
				message: "The deploy API gave no usable answer and does not list the deployment; it may still be made."}
		}
	}
}

// lookUp finds out what became of a request, also when the caller has gone.
func (t *tools) lookUp(ctx context.Context, externalID string) (deployment, bool, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), t.lookUpTimeout)
	defer cancel()
	return t.api.findDeployment(ctx, externalID)
}

// restart restarts a unit and reports whether the success was seen on the host
// rather than in the exit status. systemd gives each start of a unit an id of
// its own, so the id before and after tells what a lost exit status does not.
func (t *tools) restart(ctx context.Context, in restartInput) (unit unitState, reconciled bool, err error) {
	before, err := t.hosts.inspect(ctx, in.Host, in.Service)
	if err != nil {
		return unitState{}, false, err
	}
	err = t.hosts.restart(ctx, in.Host, in.Service)
	if err != nil && !isUnknown(err) {
		return unitState{}, false, err
	}
	after, inspectErr := t.inspectAfter(ctx, in)
	switch {
	case err == nil:
		return after, false, nil
	case inspectErr != nil:
		return unitState{}, false, &failure{category: outcomeUnknown, retry: inspectFirst, cause: errors.Join(err, inspectErr),
			message: "The connection was lost and the host could not be inspected; the service may have been restarted."}
	case after.active() && after.invocation != before.invocation:
		return after, true, nil
	default:
		return unitState{}, false, err
	}
}

func (t *tools) inspectAfter(ctx context.Context, in restartInput) (unitState, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), t.lookUpTimeout)
	defer cancel()
	return t.hosts.inspect(ctx, in.Host, in.Service)
}
