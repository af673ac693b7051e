package main

import (
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// A category says what is known about the far side after a failure.
type category string

const (
	localFailure         category = "local_failure"         // no meaningful attempt was made
	authenticationFailed category = "authentication_failed" // refused: who are you?
	authorizationDenied  category = "authorization_denied"  // refused: you may not
	confirmedRejection   category = "confirmed_rejection"   // refused: not like this
	rateLimited          category = "rate_limited"          // refused: not now
	confirmedFailure     category = "confirmed_failure"     // the far side says that the work was not done
	readFailed           category = "read_failed"           // nothing was learnt; nothing can have changed
	malformedResponse    category = "malformed_response"    // a success that cannot be used
	outcomeUnknown       category = "outcome_unknown"       // nobody can tell
)

// An advice tells the agent what to do before it tries again.
type advice string

const (
	never          advice = "never"
	wait           advice = "wait"
	bounded        advice = "bounded"
	reconcileFirst advice = "reconcile_first"
	inspectFirst   advice = "inspect_first"
)

// A failure is the error of every remote operation. Its message is for the
// agent and is made of our own words; the cause is for the log.
type failure struct {
	category   category
	retry      advice
	retryAfter time.Duration
	message    string
	cause      error
}

func (f *failure) Error() string { return f.message }
func (f *failure) Unwrap() error { return f.cause }

// diagnosis is the text of the causes behind err, for the log only.
func diagnosis(err error) string {
	switch e := err.(type) {
	case *failure:
		if e.cause == nil {
			return e.message
		}
		return diagnosis(e.cause)
	case interface{ Unwrap() []error }:
		var texts []string
		for _, part := range e.Unwrap() {
			texts = append(texts, diagnosis(part))
		}
		return strings.Join(texts, "; ")
	default:
		return err.Error()
	}
}

// isUnknown reports whether the far side may have acted.
func isUnknown(err error) bool {
	var f *failure
	return errors.As(err, &f) && f.category == outcomeUnknown
}

// sendFailure judges an error of http.Client.Do. A deadline that passed before
// the request left cannot be told from one that passed after, so only errors
// that prove the opposite count as not sent.
func sendFailure(method string, err error) *failure {
	switch {
	case unsent(err):
		return &failure{category: localFailure, retry: bounded, cause: err,
			message: "The deploy API could not be reached; nothing was sent."}
	case method == http.MethodGet:
		return &failure{category: readFailed, retry: bounded, cause: err,
			message: "The deploy API gave no usable answer; nothing was learnt and nothing was changed."}
	default:
		return &failure{category: outcomeUnknown, retry: reconcileFirst, cause: err,
			message: "The deploy API gave no usable answer; the change may have been made."}
	}
}

// unsent relies on the client not following redirects: the connection that
// failed is the first and only one.
func unsent(err error) bool {
	var (
		dns  *net.DNSError
		cert *tls.CertificateVerificationError
		op   *net.OpError
	)
	return errors.As(err, &dns) || errors.As(err, &cert) || errors.As(err, &op) && op.Op == "dial"
}

// statusFailure judges the status of an answer, nil for 2xx.
func statusFailure(method string, resp *http.Response, cause error) *failure {
	code := resp.StatusCode
	switch {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusUnauthorized:
		return &failure{category: authenticationFailed, retry: never, cause: cause,
			message: "The deploy API does not accept this server's API key; ask its operator."}
	case code == http.StatusForbidden:
		return &failure{category: authorizationDenied, retry: never, cause: cause,
			message: "The deploy API does not allow this operation."}
	case code == http.StatusTooManyRequests:
		return &failure{category: rateLimited, retry: wait, retryAfter: retryAfter(resp), cause: cause,
			message: "The deploy API asks to wait; the request was refused."}
	case code == http.StatusNotFound:
		return &failure{category: confirmedRejection, retry: never, cause: cause,
			message: "The deploy API knows no such deployment."}
	case code >= 400 && code < 500 && code != http.StatusRequestTimeout:
		return &failure{category: confirmedRejection, retry: never, cause: cause,
			message: "The deploy API refused the request (HTTP " + strconv.Itoa(code) + ")."}
	default:
		return sendFailure(method, cause)
	}
}

func retryAfter(resp *http.Response) time.Duration {
	seconds, err := strconv.Atoi(resp.Header.Get("Retry-After"))
	if err != nil || seconds < 1 {
		return 30 * time.Second
	}
	return min(time.Duration(seconds)*time.Second, 10*time.Minute)
}

// malformed judges an answer that says success but cannot be used.
func malformed(method string, cause error) *failure {
	f := &failure{category: malformedResponse, retry: never, cause: cause,
		message: "The deploy API sent an answer that does not keep its contract."}
	if method != http.MethodGet {
		f.retry = reconcileFirst
		f.message += " The change was probably made."
	}
	return f
}
