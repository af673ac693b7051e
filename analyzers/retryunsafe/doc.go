// Package retryunsafe finds operations that are sent again although they may have happened.
package retryunsafe

// Doc is the rule's document, in the syntax of Go's doc comments. The page
// docs/retryunsafe.md is made from it.
const Doc = `find operations that are sent again although they may have happened

A service can do what it was asked and its answer can be lost: the deadline
passes while it works, the connection drops, a gateway answers 504. The caller
has an error in its hand and cannot know what happened. Code that now sends the
same request again may open a second ticket, pay twice or restart twice, and the
agent that asked for it is told of one:

	for range 3 {
		if err = c.createTicket(ctx, t); err == nil {
			return nil
		}
	}

# What it asks

The rule supposes of every call that changes something on the far side that its
outcome is unknown, and follows the code from there with that as a fact: which
branches are possible, does the same operation go out again? It supposes, one by
one:

	timeout       a deadline passed after the request had left
	reset         the connection was lost after the request had left
	canceled      the caller gave up waiting
	server_error  the answer was 500, 502 or 504
	interrupted   a command over ssh or exec ended without its exit status

A loop is not yet a retry. Something is sent again when three things hold:

 1. After one of these failures the call can be reached again.
 2. After a success there is a way out that its outcome decides, as return nil
    above. Loops over items, pages, messages or ticks leave by a condition of
    their own.
 3. What is sent is the same in every round: nothing of it comes from the range,
    an index, a channel, or the call's own last answer. Where it is sent may
    change: the next server gets the same operation.

# What it reports

  - loops, goto and functions that call themselves or come back from a timer
  - functions handed to a retry library, or to a helper that calls them again,
    in whatever package the helper and the send are
  - a second send without a loop: once more after an error, the next endpoint,
    a hedge, a message that is put back into its queue
  - several steps in one repeated body: a later one fails, the first runs again
  - clients, transports and interceptors that repeat every method. The finding
    stands where the client is made to do so
  - an idempotency key that is new in every attempt

Each kind has a name of its own, which the reports show, and which can be switched
off alone (-off retryunsafe/later-step):

  - resend: sent again after an unknown outcome
  - later-step: sent again because a later step failed

A condition that repeats after 502, 504 or UNAVAILABLE only is no help: just
these leave the outcome unknown.

# What it leaves alone

  - reads, and writes that end in the same state when they happen twice: GET, PUT
    or DELETE of a named object, a search by POST, an UPDATE to a fixed value
  - repeats after failures in which nothing was done: no connection, no such
    host, 429, 503, 409, and once more after a 401 with a new token
  - one key for all attempts; If-Match or an expected version; ON CONFLICT
  - a look-up on every way back whose answer can end the retry
  - what is in test files, helpers that take a *testing.T, and generated files

# How it decides what a call does

The HTTP method that reaches the request comes first, also through helpers that
take it as a parameter; then what is sent: a path that searches, the SQL
statement, the command line, the GraphQL document, the JSON-RPC method; then what
is known of the library; then the words of the name. When all of these are
silent, so is the rule.

# How sure a finding is

  - proved: every call on the way is known from its source or from the tables.
  - likely: one step was taken on trust, and the message says which.
  - possible: a condition that decides could not be resolved, or the operation
    asks a language model, which costs twice but changes nothing. Reported only
    with -possible.

# How to mend it

 1. Make one idempotency key before the first attempt and send it with all of
    them, where the service honours one.
 2. Or look first: find what you were about to create, and send only when it is
    not there.
 3. Or repeat only what is harmless: reads, and failures before anything left.
 4. Else do not repeat. Tell the agent that the outcome is unknown.

# What it does not see

Missed: repeats by job engines and by brokers to which an error is returned, a
helper that gets the program's name as a parameter. PATCH counts as idempotent,
and a key with any value as honoured by the service.

Reported although it may be harmless: a JSON-RPC read through a repeating helper
that gets the method as a parameter. A //toolvet:ignore with its reason quiets it.

# Directives

In the doc comment of a function or of a method of an interface, or behind a
field that holds a function:

	//toolvet:read                changes nothing on the far side
	//toolvet:idempotent REASON   a second call has no further effect there
	//toolvet:send                has an effect there, whatever its name and body say

Above a line or behind it; above a function for all of it; above the package
clause for the file:

	//toolvet:ignore retryunsafe REASON

The reason is required. //lint:ignore retryunsafe REASON and
//nolint:retryunsafe // REASON do the same. Functions of libraries are declared
in toolvet.know beside go.mod.

# Flags

	-off LIST   kinds that are not reported, separated by commas
	-possible   report findings of the tier possible too
	-tests      report findings in test files and generated files too
	-know TEXT  declarations in the grammar of toolvet.know`
