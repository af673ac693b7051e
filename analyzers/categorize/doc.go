// Package categorize finds outcomes that get a wrong name.
package categorize

// Doc is the rule's document, in the syntax of Go's doc comments. The page
// docs/categorize.md is made from it.
const Doc = `find unknown outcomes that get a definite name

An agent plans with the name that an outcome has. "failed" after a write that did
happen makes it write again; so does "retryable". After a timeout, a lost
connection, a 502 or a lost exit status nobody can tell, and the result must say
so.

	resp, err := client.Post(url, "application/json", body)
	if err != nil {
		return Result{Status: "failed"} // the timeout, too
	}

# What it asks

Suppose each failure in turn at this remote call: which status, category, sentinel
or flag comes out? The code behind the call is interpreted with the failure as a
fact, through helpers, methods, closures, callbacks, goroutines and channels, and
through the classifiers of other packages of the module.

The words are those of the project: typed string constants, enumerations, fields
that hold a status, sentinels, error types, fields and results named retryable.
What they say is taken from their names (outcomes.know in internal/knowledge).

# What it reports

Each kind has a name of its own, which the reports show, and which can be switched
off alone (-off categorize/retryable,categorize/absent).

  - unknown-as-failed: an unknown outcome comes out as failed, refused or not done
  - retryable: it comes out as something that may be tried again
  - unknown-as-success: it comes out as a success that a definite failure would
    not get, or, with the id that a success returns left out, after any error;
    the failure flag of a remote tool's reply (IsError) that is never read
  - after-2xx: the reply was a 2xx and cannot be read, or a later step fails, and
    the whole is called failed
  - accepted: it was sent or accepted, and the wait for its end timed out
  - lost-cause: an error is put into the text of another with %v, or into a type
    that does not unwrap, and above a test for the timeout can never be true. The
    finding stands at the wrap
  - exit-status: a program that was killed (-1), an ssh that lost its connection
    (255), a session that ended without a status, taken for a verdict of the
    remote command, or for status 0
  - absent: any error of a look-up is taken for "not there", and a create follows,
    or the record of the object is dropped (d.SetId("")), so that the next run
    creates another
  - denied: the "no" of a person or a policy comes out as a failure of the
    network, or as something to try again
  - auth-merged: 401 and 403 (Unauthenticated and PermissionDenied) in one case,
    condition or predicate with one outcome; a 403 that leads to a new token. A
    predicate counts by its name, or by what follows its yes

# What it leaves alone

  - reads, and what fails before anything is sent
  - definite refusals: 400, 404, 409, 412, 422, 429; statements of a transaction
    before its commit
  - "retryable" for idempotent operations and for those with one key for all
    attempts; only "not applied" is wrong there
  - wraps that assert nothing: fmt.Errorf("create: %w", err)
  - an outcome that is looked up before it gets its name
  - words that leave it open: unknown, indeterminate, timeout, cancelled, "may
    still be running", a flag such as Indeterminate; a message beside the status
    counts
  - local programs: their exit status is the truth
  - 401 and 403 together in what is only logged, counted or not tried again
  - metrics, spans, audit records, logs

# Where a finding stands

At the word: the return, the field, the assignment, the call that sets it; in a
helper of the same package, there. Where a classifier of another package gives the
name, at its call. Merged 401 and 403: the condition or case. An absence: the
condition that takes the error for one.

# How sure a finding is

  - proved: the call is known to change something.
  - likely: that it does is taken from a name; the message says so.
  - possible: the word has another meaning, too (a sentinel ErrSendFailed). Shown
    with -possible.

# How to mend it

Keep apart what is known: nothing was sent (dial, DNS), the service said no,
nobody can tell. Give the last one a name, and say what to do: look it up first.

	switch {
	case neverSent(err):
		return Result{Status: "failed"}
	case err != nil:
		return Result{Status: "unknown"} // reconcile before any retry
	}

Two repairs are certain and come as fixes: %v becomes %w where the cause is lost,
and a constant gives way to the member of the same type that says unknown, where
only unknown outcomes come to it.

# What it does not see

Categories in JSON text or behind function values that nothing resolves; a
classifier in another package that is not called with the error itself, or decides
by a status that it gets as a number; names that say nothing of the outcome
(ConditionFalse, Broken); a word that is set before the call and stays, in an
object that is not returned.

# Directives

	//toolvet:read REASON, //toolvet:idempotent REASON   on a function: what it does
	//toolvet:ignore categorize REASON

Words of your own stand in toolvet.know beside go.mod:

	outcome failed Kaputt
	outcome open Schwebend

# Flags

	-off LIST   kinds that are not reported, separated by commas
	-possible   report findings of the tier possible too
	-tests      report findings in test files and generated files too
	-know TEXT  declarations in the grammar of toolvet.know`
