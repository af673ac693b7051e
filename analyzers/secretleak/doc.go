// Package secretleak finds credentials that reach what people or agents read.
package secretleak

// Doc is the rule's document, in the syntax of Go's doc comments. The page
// docs/secretleak.md is made from it.
const Doc = `find credentials that reach errors, logs, traces or tool results

What a tool returns goes to an agent, to the agent's provider and to its logs.
What it logs goes to whoever runs it. A credential gets there in two ways. By
its name:

	log.Printf("starting: %+v", cfg) // cfg.HubToken

And, more often and hardly ever seen in a review, by a URL:

	resp, err := client.Get(base + "?key=" + url.QueryEscape(c.apiKey))
	if err != nil {
		return fmt.Errorf("weather: %w", err)
	}

The error of a request is a *url.Error, and its text is the whole URL.

# What it asks

Where does the text of a credential go? The rule follows it through variables,
fields, maps, closures, helpers and packages of the module to what shows it: an
error, a log, standard output, a span, a panic, a crash report, an object of the
cluster, the result of a tool.

Of a request it knows what its errors show and what it only carries:

	in the query, in the path, the user name     shown by the error of Do
	headers, body, the password of the userinfo  not, but by a dump or %v
	added by a RoundTripper to a clone           not; to the request itself, shown
	parse errors of a URL                        all of it, if the address can fail

Each kind has a name of its own, which the reports show, and which can be switched
off alone (-off secretleak/output,secretleak/url-output). It says what shows the
credential:

  - log, output, error, panic, trace, crash, http, cluster, tool
  - url-log, url-output, url-error, url-panic, url-trace, url-crash, url-http,
    url-cluster, url-tool: as a part of a URL

# What is a credential

  - a string, bytes, or a map or slice of them whose name ends in the name of
    one: apiToken, client_secret, DSN. Not what only looks like it: maxTokens,
    nextPageToken, TokenURL, keyID, publicKey
  - a field or parameter with any name that is put into an Authorization header,
    basic auth or a query parameter such as key= or token=, in its package
  - what a library is known to return: the environment under a secret name, an
    OAuth token, a secret of a vault or a cluster
  - the code, the query and the address of an OAuth callback; the dump of a
    request
  - the body of an answer that is decoded into a struct with a credential, or that
    was asked for with a grant_type

A struct that is printed shows its fields, as fmt, encoding/json or log/slog
would print it: a String method hides them from %v and not from JSON; a pointer
inside is an address for %v, and followed by JSON.

# What it leaves alone

  - names, lengths, comparisons, the first or last few bytes
  - what went through a function that hides it, by its name (mask, redact,
    sanitize, scrub, hash …), unless that function returns short values whole
  - text in which the credential was replaced, the Err inside of a *url.Error, a
    header that was deleted or overwritten on the copy that is shown
  - types whose String, LogValue or MarshalJSON hides it, where the sink asks them
  - environments and files for child processes, the header itself, requests
  - what is in test files and generated files

Every argument is judged alone, and both branches: a masked value beside a raw
one is a finding.

# Where a finding stands

At the first line where the credential is shown; for an error with a URL where it
leaves the function that built the URL, which is where it is mended: the wrap or
the return. A function that only logs what it is given is reported at its calls.
What a transport adds to the request it is given is reported where the error of
its client is shown; in a package that sends nothing through it, at its return.

# How sure a finding is

  - proved: the credential is known from a table, from its use or a directive.
  - likely: that it is one is taken from its name, and the message says so.
  - possible: an answer to the program's own user (an HTTP answer, the output of
    a command, the result of a tool that makes tokens). Only with -possible.

# How to mend it

 1. Send the credential in a header, not in the URL.
 2. Or return the Err of the *url.Error:
    var ue *url.Error; if errors.As(err, &ue) { err = ue.Err }
 3. Log that it is there, not what it is.
 4. Give the type String, GoString, MarshalJSON and LogValue methods that hide it.

# What it does not see

Missed: a URL that is built behind an interface in another package, bodies other
than those of token endpoints, masks that are decided by a flag, handlers of
log/slog and middlewares that redact or do not. A map of which some keys hold
credentials is judged as a whole when it is read under a key that is not constant.

# Directives

	//toolvet:secret   on a field, a type or a function: it is a credential, or
	                   returns one
	//toolvet:redact   on a function: what it returns shows none
	//toolvet:ignore secretleak REASON

Fields and functions of libraries are declared in toolvet.know beside go.mod:
secret, redact, sink and passes lines.

# Flags

	-off LIST   kinds that are not reported, separated by commas
	-possible   report findings of the tier possible too
	-tests      report findings in test files and generated files too
	-know TEXT  declarations in the grammar of toolvet.know`
