// Package idfallback finds identities that the reply did not give.
package idfallback

// Doc is the rule's document, in the syntax of Go's doc comments. The page
// docs/idfallback.md is made from it.
const Doc = `find identities that the reply did not give

A service answers with success, and the id is missing: empty, null, a number where
text was expected, a list in another order. Code that now takes the id that was
asked for, a name or the first of a list hides it. The agent is told of an object
that need not exist, and the next step changes or deletes another one:

	id := out.ID
	if id == "" {
		id = in.ID
	}
	return c.close(ctx, id)

# What it asks

Suppose a success whose reply lacks the identity: does a value that did not come
from this reply take its place, and is it used as the identity of the object?

Of every value in such a place it finds the origin: this reply (what was decoded,
filled by a call that sends, or returned by one), the request (parameters, the
receiver's own fields), configuration, what is made here (a new id, a counter, the
clock), another object of a list. Helpers and their callers are followed, in other
packages too.

# What it reports

  - an emptiness test whose branch takes another value, in every form: if, switch,
    ok of a map or assertion, nil, len, the default that stands there first, a
    deferred assignment, a getter, cmp.Or and helpers like it, whatever their name
  - decoding over an object that holds the id that was asked for, over a copy of
    another object, or over the message before: a reply without one leaves it
    there, with no branch at all. It is reported at the call that decodes
  - path.Base of a Location header that nobody looked at: it is "." without one
  - the first of a list where no element was the one that was looked for, or after
    something was started whose answer does not name it, or whose start failed
  - the name of a tool call for its id
  - an id that is made here for an object of the service
  - an object made of the requested id in answer to a failed read
  - an answer without an id that is given to the only caller who waits
  - the model, region or account that was asked for, booked as the one that served

Each kind has a name, which the reports show and under which it can be switched
off alone (-off idfallback/served-model):

  - fallback, default-first, coalesce: a test for emptiness, in these forms
  - decode-over, lost-location
  - first-of-list, unanswered-id
  - name-as-id, served-model
  - made-up, made-up-object

# What it leaves alone

  - the other direction: an argument that is filled from the reply
  - two fields, headers or keys of one reply; both from the request
  - a server that answers its own caller with the caller's id
  - an id that the client chose, or sets whatever the reply says
  - ids for logs and traces; labels, titles and names that people read
  - a comparison of the two ids that ends in an error; a fallback that stops
  - defaults of configuration, flags and environment before the send
  - the first id that a stream shows; a request that is being built
  - a made-up id with a flag beside it, or with a prefix that is looked for

# How sure a finding is

  - proved: the object is known to be filled by a reply, and what takes the place
    is known not to be.
  - likely: that it is a reply is taken from the name of an operation, a type
    (…Response, …Result) or a parameter.
  - possible: two guesses; a value that is out of sight takes the place; a read is
    decoded over the id and handed on as it is; a fresh id is made for what comes
    in without one. Reported only with -possible.

# How to mend it

A success without an identity is an error. Say what is known: the operation
happened, and which object it was is not known, so look before the next change.

	if out.ID == "" {
		return "", errors.New("made, but the reply does not say which: look it up")
	}

Where both are known, compare them: another id than the one that was asked for is
an error too.

# What it does not see

Missed: objects that come over channels of another function, rows of a database,
decoders that no table names, text whose sender is out of sight, ids that the
program too calls ref, slug or path, a number that is not handed to the next call,
an object that a helper fills before a reply is decoded over it, a choice that a
loop with a score makes.
Reported although it may be harmless: a test for emptiness after a read of one
object by its id that cannot answer with another one.

# Directives

	//toolvet:ignore idfallback REASON

# Flags

	-off LIST   kinds that are not reported, separated by commas
	-possible   report findings of the tier possible too
	-tests      report findings in test files and generated files too
	-know TEXT  declarations in the grammar of toolvet.know`
