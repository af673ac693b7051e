// Package rawerror finds words of a provider that reach an agent.
package rawerror

// Doc is the rule's document, in the syntax of Go's doc comments. The page
// docs/rawerror.md is made from it.
const Doc = `find raw provider errors and bodies that reach agents

An agent plans with what a tool returns. The error of a client library, the body
of an error page, the standard error of a command say what the library's author
wanted to tell a developer: addresses, SQL, stack traces, a page of HTML, words
that change with the next release, instructions that nobody checked. They do not
say what the agent must know: was it refused, was it done, may it try again?

	issue, _, err := gh.Issues.Get(ctx, owner, repo, n)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}

# What it asks

Suppose any failure: does text of the provider reach the agent? Does the failure
arrive without its failure flag?

Whose words an error is, is known of every function: the program's own (made
here, an argument check, parsing, marshalling, files), the provider's (net/http,
database/sql, os/exec, gRPC, and by default every method of a type of another
module from which the network can be reached), or undecided. fmt.Errorf, Join and
errors.New(err.Error()) keep it; a sentinel, fixed text, a status in numbers and
typed fields behind errors.As drop it. Helpers, closures, callbacks, iterators,
generics and interfaces of the module are followed, also in other packages.

# What it reports

  - such an error in the text of a result: through the constructors of the SDKs,
    a TextContent, own result structs with a failure flag or with a name like
    ToolReply, own wrappers, string builders, JSON, a struct field
  - an error that a handler returns: some SDKs make it the text of a result,
    others a protocol error with the same text. Not where it ends the agent's run
  - the body of an answer that was no success, the output of a command that
    failed, a body that is used although nobody looked at the status or it was
    only logged
  - the value of a panic and stack traces
  - resources, prompts, progress and log messages to the client
  - a failure that is told as an ordinary text, "Error: …" or {"ok":false},
    without the failure flag

Each kind has a name of its own, which the reports show, and which can be switched
off alone (-off rawerror/flag):

  - error: the words of an error, a panic or a stack trace
  - body: the body of an answer, the output of a command
  - flag: a failure without its flag

# What it leaves alone

  - errors about the caller's own arguments; marshal errors; a client that is
    missing in the context; constructors that send nothing
  - fixed text while the cause is logged; status and advice; mapped errors
  - the body or output of a success, if it is what the tool is for
  - conditions on errors, metrics, spans, logs
  - local files and local databases; command-line programs
  - handlers behind a middleware that maps all errors

# Where a finding stands

 1. A wrapper whose error parameter becomes the text: at its calls with a raw
    error.
 2. A function that maps some errors and hands on the rest: once, at that
    branch; at its calls where it is in another package.
 3. An adapter that renders the error of whatever it calls (a middleware, a
    registry): once, there, and not in what is behind it.
 4. Else at the statement that builds the result, or returns from the handler.

A server with hundreds of handlers gives hundreds of findings, but few causes:
sort them by the wrapper or the callee that the messages name. One mapping in
the wrapper, or in a middleware around all handlers, ends most of them.

# How sure a finding is

  - proved: the error is known to be the provider's.
  - likely: it is that of an interface method or function value that takes a
    context and that nothing in the module resolves; the message says so.

# How to mend it

Log the error. Tell the agent a category (refused, not found, rate limited,
outcome unknown, unavailable), the useful part in your own words and what it can
do next, with the failure flag set. Do not hide everything: a bare "failed" leaves
the agent stuck.

	if err != nil {
		slog.ErrorContext(ctx, "get issue", "err", err)
		return mcp.NewToolResultError(advice(err)), nil // not_found: check the number
	}

# What it does not see

Missed: errors in fields that another package renders, results over channels of
another function, HTTP endpoints that are tools only by their path, a flag that is
lost between two results. Reported although it may be
harmless: a method of a client library that sends nothing, where no table says so.

# Directives

	//toolvet:local REASON   on a function: its errors are the program's own words
	//toolvet:ignore rawerror REASON

Functions and packages of libraries are declared in toolvet.know beside go.mod:
local, remote, result and handler lines.

# Flags

	-off LIST   kinds that are not reported, separated by commas
	-possible   report findings of the tier possible too
	-tests      report findings in test files and generated files too
	-know TEXT  declarations in the grammar of toolvet.know`
