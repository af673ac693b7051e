// Package knowledge answers: what is known of this library function?
//
// Sources cannot show everything (a driver that re-sends, an SDK whose calls go
// through a middleware stack), and the standard library is never inferred, so a
// table says it. The table is text, one declaration a line, in the *.know files
// beside this one; users write the same grammar in toolvet.know and in the
// -know flag:
//
//	send    (*net/http.Client).Post        verb=POST url=0 err=1
//	send    (*net/http.Client).Do          verb=of:0 err=1
//	retries github.com/cenkalti/backoff/v4.Retry  fn=0 err=0 on=any_error
//	stop    github.com/cenkalti/backoff/v4.Permanent  err=0
//	fresh   github.com/google/uuid.NewString
//
// # Symbols
//
// A symbol is what (*types.Func).FullName gives, without type arguments:
// net/http.Get, (*net/http.Client).Do, (net/http.RoundTripper).RoundTrip. A
// promoted method has the name of the type that declares it. A struct field is
// pkg/path.Type.Field; a type, variable or constant is pkg/path.Name, and an
// alias has the name of its target.
//
// All indexes are zero-based; parameters do not count the receiver; None means
// that there is no such parameter or result.
//
// Major versions: a line with the exact import path wins. Without one, the path
// elements /v2, /v3 … (and .v2 of gopkg.in) are ignored on both sides; among
// several versions of one path the unversioned line is taken, else the newest.
//
// # Grammar
//
// A line is a kind, a symbol, then attributes (name=value) and flags in any
// order. # begins a comment, at the start of a line or after a space. Lists are
// separated by commas. Indexes are numbers.
//
//	send SYMBOL      a call that goes out; of a func type: every call of a value of it goes out,
//	                 with whatever it is given (the rest of an interceptor chain)
//	    kind=        http, grpc, sql, ssh, exec, publish, sdk (http with verb=, sql with sql=,
//	                 publish with effect=publish, else sdk)
//	    effect=      read, idempotent, session, completion, write, publish, execute
//	    verb=        an HTTP method, or of:N: parameter N is the method or a request that has one
//	    url= sql= command= name=   parameter with the URL, statement, command line, procedure name
//	    err=         result that is the error
//	    wraps=       type that every error has which comes without an answer
//	    keys=        fields of the request that make a repeat safe when they stay the same
//	    with=        symbols (options, methods) that make a repeat safe
//	    unless=      fields of the request that make it a write when they are set
//	    auto         the library adds a key of its own, one for each call
//	    atclose      the call itself sends nothing: what is written to the writer that it
//	                 returns goes out when that is closed
//	    chain        the receiver decides: it was made by functions with a build line
//	build SYMBOL     makes a request without sending it: verb= url= body= sql= command= name=;
//	                 chain when it is a copy of the receiver
//	retries SYMBOL   calls its function argument again
//	    fn=          parameter that is called again; field= when it is a field of that parameter
//	    err= done= retry=          results of the callback: the error; true ends; true repeats
//	    pred=        parameter that decides, true repeats; with predstops true stops
//	    bound=       parameter with the number of attempts
//	    on=          what is repeated: any_error, timeout, http_503, grpc_Unavailable …
//	    stop=        symbols that narrow it; .Name is one of the same package
//	    poll         a repeated condition: a callback that swallows its error is called again
//	    job          run again by a queue; without fn= the symbol is an interface method, and
//	                 it is its implementations that are
//	client SYMBOL    constructor, setting, option, type or field that makes a client re-send
//	    default      re-sends without being asked; methods= (all, idempotent, or HTTP methods)
//	    on= bound= pred= stop=     as above
//	    needs=       options (functions): nothing is repeated unless one of them is among the arguments
//	    for=         packages (root/... for a tree) whose operations all go through such a client
//	filter SYMBOL    holds the function that decides: pred=, and stops when its true stops;
//	                 replaces when it takes the place of the default check, so that the markers
//	                 (stop) count no more beside it
//	bound SYMBOL     limits the number of attempts: n=; off= is the number that means "sent once"
//	                 (0 if left out; 1 where attempts are counted)
//	stop SYMBOL      marks an error (err=) so that it is not repeated
//	mark SYMBOL      marks an error (err=) so that it is
//	fresh SYMBOL     makes a new value in every call
//	key SYMBOL       puts a key into a request: value= name=, and auto when the library makes the value
//	error SYMBOL     error variable, type, code or predicate (param=, the parameter that is judged)
//	    class=       ambiguous, not_executed, rejected, completed, pending, depends
//	    mode=        the failure mode it names: timeout, canceled, reset, server_error, rate_limited …
//	noreturn SYMBOL  does not come back
//
// About one symbol, where text goes (rules secretleak and rawerror). A place is the number of
// a parameter (1), that one and all behind it (1+), or recv; .held behind it means what a
// request or client carries without showing it in its errors: headers, body, password.
//
//	passes SYMBOL    FROM>TO …  text of one place stands in another: 1>0 (parameter 1 in result
//	                 0), recv>0, 0>recv.held, 1>arg0 (into parameter 0); ? behind it: only when
//	                 parsing fails
//	    key=         parameter that names the value: a secret name makes it a credential
//	sink SYMBOL      CLASS PLACE …  shows it: log, output, error, panic, trace, crash, http,
//	                 cluster; dump for what prints a request with its headers into its result
//	    format=      parameter that holds a format for what follows it
//	    key=         parameter that names the value
//	    pairs=       parameter from which names and values alternate
//	    writer=      parameter or recv that decides: a sink only for standard output and error
//	    json         prints like encoding/json: through pointers, without String methods
//	secret SYMBOL    a credential: a field, type or variable; of a function result= or param=
//	    when=        N:KIND, only when parameter N is a secret name (header, query, env, ident)
//	redact SYMBOL    what it returns shows no credential
//	result SYMBOL    makes the result of a tool: text= (parameters that the agent reads); of a
//	                 field: its value is text for the agent; type: values of it go to the agent
//	    flag=        failure flag: always, never, none (there is no such flag), a parameter, or
//	                 the name of a field
//	handler SYMBOL   registers the tool fn=, or the field= of it (a struct); of a func type or
//	                 interface method: the tool itself
//	    text=        result that is text for the agent
//	    as=          with text=: the text is no result, but shown like a sink of that class
//	    error=       what becomes of its error: result (text with flag), protocol (an error with
//	                 the same text), text (without flag), aborts (the run ends), hidden
//	forget SYMBOL    drops everything that the built-in table says of it
//
// Not about one symbol:
//
//	text "connection reset"  class= mode=     what a fragment of an error's text proves
//	keyname *Idempotency*                     name of a header, field or parameter that carries a key;
//	                                          * at either end; not: looks like one and is none
//	gate PACKAGE                              able to reach something remote (PACKAGE/... with what is below)
//	name PACKAGE Operation effect=            what one operation of a package (family) does
//	family PACKAGE                            an SDK whose names can be trusted
//	words EFFECT Word Word …                  verbs of operation names; in=PACKAGE for a family of packages
//	    noun         the word is a noun as well: it counts only in front and without another verb
//	    last         it counts at the end of a name (UploadStatus)
//	    any          it counts anywhere (CreateChatCompletion)
//	    after=       it counts behind one of these verbs (RunQuery)
//	words skip Word … the next word decides (BatchGet)
//	command "kubectl get"                     a program, or one with sub-commands, in a command line;
//	                                          the longest that fits counts
//	    effect=      what it does
//	    names        its sub-commands are named like operations (aws ec2 run-instances)
//	    read= idempotent= write= publish= execute=
//	                 flags that make it so (--dry-run)
//	    verb=        flags whose value is an HTTP method
//	    remote       a local run of it acts on something remote; remote= flags that make it so
//	    local        it does not, whatever is said of the program
//	    runs=        a command of its own stands behind that many arguments (sudo 0, timeout 1)
//	    shell=       the same, and it is text for a shell (ssh 1)
//	    values=      flags whose value is the next word (sudo -u USER)
//	path search effect=read                   the last element of a path that a POST goes to
//
//	names ident ApiKey Token …                how names of credentials end; header, query, env: exact
//	                                          names of these; friend: looks like one and is none
//	                                          (PageToken); skip: the word before it counts
//	                                          (tokenValue); mask: how words of functions begin
//	                                          that hide what they return
//	                                          (digest: how they end, remove: how they begin
//	                                          before the name of a credential)
//	outcome failed Failed Rejected …          what words say of the outcome of an operation: failed,
//	                                          refused, notdone, retry, success, open (not known, or with a
//	                                          name of its own), denied, network; place: names of
//	                                          what holds one (Status); flag: of what says by true
//	                                          that it may be tried again; telemetry: of what is
//	                                          recorded for operators only; approval, approver: of
//	                                          questions to a person or a policy
//	local encoding/...                        errors of a package, tree or function are the program's
//	                                          own words: arguments, parsing, files
//	remote database/sql                       they are the provider's
//
// A file that says the same thing twice, or something that this table does not
// know, is refused: a table that is half understood gives false findings.
package knowledge
