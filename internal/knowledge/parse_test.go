package knowledge

import (
	"strings"
	"testing"
)

// TestRefusals: every refusal names the line and says how to mend it.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"sends x.F", `unknown kind "sends" (known: bound, build, client, command, error, family, filter, forget, fresh, gate, handler, key, keyname, local, mark, name, names, noreturn, outcome, passes, path, redact, remote, result, retries, secret, send, sink, stop, text, words)`},
		{"send", "send of what? A line is a kind, a symbol, then attributes: send (*net/http.Client).Do verb=of:0 err=1"},

		// Symbols.
		{"send F effect=read", `symbol "F" lacks its package: write import/path.Name, import/path.Type.Field or (*import/path.Type).Method`},
		{"send effect=read x.F", `"effect=read" stands where the symbol should: write the symbol behind the kind, the attributes after it`},
		{"send x.F[int] effect=read", `symbol "x.F[int]" has type arguments: remove everything between [ and ], and the brackets`},
		{"send (*x.T)M effect=read", `symbol "(*x.T)M" is no method: write (*import/path.Type).Method, (import/path.Type).Method for a value receiver or an interface`},
		{"send *x.T.M effect=read", `symbol "*x.T.M" lacks its package`},
		{"send (*T).M effect=read", `symbol "(*T).M" lacks its package`},

		// Attributes and flags.
		{"retries x.F fn=0 fm=1", `unknown attribute "fm" of retries (known: bound=, done=, err=, field=, fn=, job, on=, poll, pred=, predstops, retry=, stop=)`},
		{"send x.F effect=read automatic", `unknown flag "automatic" of send (known: atclose, auto, chain, command=, effect=, err=, keys=, kind=, name=, sql=, unless=, url=, verb=, with=, wraps=)`},
		{"fresh x.F n=0", `unknown attribute "n" of fresh (it has none)`},
		{"send x.F effect=read err=0 err=1", "err is said twice: remove one of the two"},
		{"send x.F effect=read auto auto", "auto is said twice: remove one of the two"},

		// Values.
		{"send x.F effect=writes", `effect=: unknown effect "writes" (known: unknown, read, idempotent, session, completion, write, publish, execute)`},
		{"send x.F kind=soap effect=read", `kind=: unknown value "soap" (known: http, grpc, sql, ssh, exec, publish, sdk)`},
		{"send x.F verb=post", `verb=: unknown verb "post": write an HTTP method in capitals, or of:N for the parameter that holds it`},
		{"send x.F verb=of:x", `verb=: bad index "x": write the zero-based number of a parameter or result, or leave the attribute out`},
		{"send x.F effect=read err=-1", `err=: bad index "-1"`},
		{"send x.F effect=read err=", `err=: bad index ""`},
		{"send x.F effect=read err=100", `err=: bad index "100"`},
		{"send x.F effect=write keys=A,,B", `keys=: empty element in "A,,B": separate the elements by single commas, without spaces`},
		{"send x.F effect=write with=WithKey", `with=: symbol "WithKey" lacks its package`},
		{"send x.F effect=publish atclose=0", `unknown attribute "atclose" of send (known: atclose, auto, `},
		{"send x.F effect=publish atclose atclose", "atclose is said twice: remove one of the two"},
		{"client x.F need=.WithMax", `unknown attribute "need" of client (known: bound=, default, for=, methods=, needs=, on=, pred=, stop=)`},
		{"client x.F needs", `unknown flag "needs" of client (known: bound=, `},
		{"client x.F needs=", `needs=: empty element in ""`},
		{"client x.F needs=WithMax", `needs=: symbol "WithMax" lacks its package`},
		{"filter x.F replace", `unknown flag "replace" of filter (known: pred=, replaces, stops)`},
		{"filter x.F replaces=0", `unknown attribute "replaces" of filter (known: pred=, replaces, stops)`},
		{"client x.F methods=some", `methods=: unknown method "some": write all, idempotent, or HTTP methods in capitals`},
		{"client x.F on=everything", `on=: unknown condition "everything" (known: always, any_error, `},
		{"bound x.F off=never", `off=: bad number "never": write the value that switches repeats off`},
		{"error x.E class=maybe", `class=: unknown class "maybe" (known: depends, ambiguous, not_executed, rejected, completed, pending)`},
		{"error x.E class=rejected mode=no", `mode=: unknown value "no" (known: ok, unsent, unauthenticated, forbidden, rejected, rate_limited, timeout, reset, canceled, server_error, interrupted, malformed, denied)`},

		// What may not be left out.
		{"send x.F err=0", "send does not say what it does: write effect=, verb=, or the parameter that decides (verb=of:N, sql=, command=, name=), or chain"},
		{"retries x.F err=0", "retries needs fn=, the parameter that is called again (field= for a field of the symbol itself, job for an interface method that a queue runs)"},
		{"error x.E mode=timeout", "error of x.E lacks class= (known: class=, mode=, param=)"},

		// Twice.
		{"fresh x.F\n\nfresh x.F", "fresh x.F is declared twice (first in line 1): remove one of the two"},
		{"stop x.F\nmark x.F", "mark x.F is declared twice"},
		{`text "EOF" class=ambiguous` + "\n" + `text "eof" class=ambiguous`, "text eof is declared twice"},
		{"keyname K\nkeyname K", "keyname K is declared twice (first in line 1)"},
		{"words read Get\nwords write Get", `word "get" is listed twice: leave it in one list only`},
		{"name x Op effect=read\nname x Op effect=write", "name x Op is declared twice: remove one of the two"},

		// Declarations without a symbol.
		{`text "connection reset`, `unfinished text "connection reset: put a fragment between double quotes`},
		{"text connection reset class=ambiguous", `unknown attribute "reset" of text (known: class=, mode=); a fragment with spaces stands between double quotes`},
		{`text "x" mode=reset`, `text "x" lacks class= (known: depends, ambiguous, not_executed, rejected, completed, pending)`},
		{`text "x" class=no`, `class=: unknown class "no"`},
		{"keyname A*B", `bad pattern "A*B": write a name, with * at its ends only`},
		{"keyname *", `bad pattern "*"`},
		{"keyname K never", `unknown flag "never" of keyname (known: not)`},
		{"gate x y", `gate takes nothing but a package: remove "y"`},
		{"family x y", `family takes nothing but packages: remove "y"; words of its own are: words EFFECT Word… in=x`},
		{"family x\nfamily x", "family x is declared twice"},
		{"name x Op", "name of x is not complete or too long: write: name PACKAGE Operation effect=…"},
		{"name x Op effekt=read", `unknown attribute "effekt=read" of name: write: name PACKAGE Operation effect=…`},
		{"name x Op effect=no", `effect=: unknown effect "no"`},
		{"words reads Get", `words of unknown effect "reads" (known: unknown, read, idempotent, session, completion, write, publish, execute), or skip for words that leave it to the next one`},
		{"words read", "words read lists no words: write them behind it, each with a capital"},
		{"words read get", `unknown attribute "get" of words (known: after=, in=, any, last, noun); words begin with a capital`},
		{"words read Get on=x", `unknown attribute "on=x" of words`},
		{"words read Get after=", `after=: empty element in ""`},
		{`command "kubectl get"`, `command "kubectl get" says nothing (known: effect=, execute=, idempotent=, local, names, publish=, read=, remote, remote=, runs=, shell=, values=, verb=, write=)`},
		{"command kubectl get effect=read", `unknown flag "get" of command (known: effect=, execute=, idempotent=, local, names, publish=, read=, remote, remote=, runs=, shell=, values=, verb=, write=); sub-commands stand with their program between double quotes`},
		{"command kubectl effekt=read", `unknown attribute "effekt" of command (known: `},
		{"command kubectl effect=no", `effect=: unknown effect "no"`},
		{"command kubectl effect=read effect=write", "effect is said twice: remove one of the two"},
		{"command kubectl remote remote", "remote is said twice: remove one of the two"},
		{"command kubectl remote local", `command "kubectl" is said to be remote and local: remove one of the two`},
		{"command /usr/bin/kubectl remote", `command "/usr/bin/kubectl" has a directory: write the name of the program alone`},
		{`command "kubectl -n get" effect=read`, `command "kubectl -n get" has a flag in it: write program and sub-commands alone, flags that decide are read=, write= …`},
		{`command " " remote`, "command of no words: write a program, or \"program sub-command\" between double quotes"},
		{"command curl write=d", `write=: "d" is no flag: flags begin with -`},
		{"command curl verb=-X,", `verb=: empty element in "-X,"`},
		{"command sudo runs=x", `runs=: bad number "x": write how many arguments stand in front of the command`},
		{"command sudo runs=0 shell=0", `command "sudo" runs a command and shell text: remove runs= or shell=`},
		{"command \"a b\" remote\ncommand \"a  b\" remote", "command a  b is declared twice"},
		{"path a/search effect=read", `bad path "a/search": write the last element alone, without / and query`},
		{"path _ effect=read", `bad path "_"`},
		{"path search", "path search takes effect= and nothing else"},
		{"path search effect=read slow", "path search takes effect= and nothing else"},
		{"path search class=read", `unknown attribute "class=read" of path (known: effect=)`},
		{"path search effect=no", `effect=: unknown effect "no"`},
		{"path batchGet effect=read\npath batch_get effect=read", "path batch_get is declared twice (capitals and - _ . aside): remove one of the two"},
	} {
		_, err := Parse("toolvet.know", c.text)
		if err == nil {
			t.Errorf("%q is accepted", c.text)
			continue
		}
		line := "1"
		switch strings.Count(c.text, "\n") {
		case 1:
			line = "2"
		case 2:
			line = "3"
		}
		if want := "toolvet.know:" + line + ": " + c.want; !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q:\n got %s\nwant %s", c.text, err, want)
		}
	}
}

// TestAllErrors: a user mends a file in one go.
func TestAllErrors(t *testing.T) {
	_, err := Parse("t.know", "sends x.F\nfresh x.F\nsend x.F\n")
	if err == nil {
		t.Fatal("accepted")
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "t.know:1: ") || !strings.HasPrefix(lines[1], "t.know:3: ") {
		t.Errorf("%s", err)
	}
	_, err = Parse("t.know", strings.Repeat("a: b\n", 1000))
	if n := strings.Count(err.Error(), "\n"); n != maxErrors || !strings.HasSuffix(err.Error(), "t.know:11: too many errors") {
		t.Errorf("%d errors: %s", n, err)
	}
}

func TestForm(t *testing.T) {
	table, err := Parse("t.know", `
# a comment
	send   x.F	effect=write  err=1 # why
send y.F effect=publish
send z.F verb=PUT
send (*u.T).Do verb=of:2
send v.Exec sql=1

bound x.F n=2 off=-1
stop x.F
retries pk.F fn=1 stop=.A,.T.B,q.C
send (*m.C).Data effect=publish err=1 atclose
send m.Invoker kind=grpc effect=execute err=0
client a/b/i.New on=grpc_Unavailable needs=.WithMax,q.C
filter r.If pred=0 replaces
filter r.T.Fatal stops
`+"build w.New verb=GET\r\n\r\n")
	if err != nil {
		t.Fatal(err)
	}
	f := table.Func("x.F")
	if f.Send.Effect != Write || f.Send.Err != 1 || f.Send.Kind != "sdk" || f.Bound.N != 2 || f.Bound.Off != -1 || !f.Marker.Stop || f.Marker.Err != None {
		t.Errorf("%+v", f)
	}
	if s := table.Func("y.F").Send; s.Kind != "publish" || s.Err != None {
		t.Errorf("%+v", s)
	}
	if s := table.Func("z.F").Send; s.Kind != "http" || s.Effect != Idempotent {
		t.Errorf("%+v", s)
	}
	if s := table.Func("(*u.T).Do").Send; s.Kind != "http" || s.Effect != Unknown || s.VerbOf != 2 {
		t.Errorf("%+v", s)
	}
	if s := table.Func("v.Exec").Send; s.Kind != "sql" || s.Effect != Unknown || s.SQL != 1 {
		t.Errorf("%+v", s)
	}
	if b := table.Func("w.New").Build; b.Verb != "GET" || b.VerbOf != None {
		t.Errorf("%+v", b)
	}
	if got := strings.Join(table.Func("pk.F").Retries.Stop, " "); got != "pk.A pk.T.B q.C" {
		t.Errorf("%s", got)
	}
	if s := table.Func("(*m.C).Data").Send; !s.AtClose || s.Effect != Publish || s.Err != 1 || f.Send.AtClose {
		t.Errorf("%+v", s)
	}
	if s := table.Func("m.Invoker").Send; s.Kind != "grpc" || s.Effect != Execute || s.Err != 0 {
		t.Errorf("%+v", s)
	}
	c := table.Func("a/b/i.New").Client
	if got := strings.Join(c.Needs, " "); got != "a/b/i.WithMax q.C" || len(c.Stop) > 0 {
		t.Errorf("%s, %+v", got, c)
	}
	if f := table.Func("r.If").Filter; !f.Replaces || f.Stops || f.Pred != 0 {
		t.Errorf("%+v", f)
	}
	if f := table.Func("r.T.Fatal").Filter; f.Replaces || !f.Stops || f.Pred != None {
		t.Errorf("%+v", f)
	}
}

func TestEmpty(t *testing.T) {
	table, err := Parse("t.know", "")
	if err != nil || table.Func("x.F") != nil {
		t.Errorf("%v", err)
	}
}

func TestStrings(t *testing.T) {
	if Publish.String() != "publish" || Effect(99).String() != "Effect(99)" || NotExecuted.String() != "not_executed" || Class(99).String() != "Class(99)" {
		t.Error("String")
	}
	for e := Unknown; e <= Execute; e++ {
		var back Effect
		if err := effectOf(&back, e.String()); err != nil || back != e {
			t.Errorf("%v: %v, %v", e, back, err)
		}
	}
	if Completion.Mutates() || !Write.Mutates() {
		t.Error("Mutates")
	}
}

// FuzzParse: no text makes the parser panic.
func FuzzParse(f *testing.F) {
	f.Add("send (*net/http.Client).Do verb=of:0 err=1 # c")
	f.Add(`text "a" class=ambiguous`)
	f.Add("words read Get in=x/... after=A,B\nname x Op effect=read\nkeyname *K*")
	f.Add("retries x.F fn=0 stop=.A,(*.T).M on=http_503")
	f.Add("client x.F needs=.A,y.B\nfilter x.G pred=0 replaces\nsend x.H effect=publish atclose")
	f.Add("passes x.F 0>0 1+>arg0 recv.held>0.held 0>1? key=2\nsink x.G log recv 0+ format=0 pairs=1 writer=recv json")
	f.Add("secret x.F result=0 when=1:env\nredact x.G\nresult x.H text=0,1 flag=Failed type\nhandler x.I fn=0 field=F text=0 error=text")
	f.Add("names ident ApiKey\nnames friend a-b\nlocal x/...\nremote (*x/v2.T).M")
	f.Add("command \"a b\" effect=read write=-d,-X verb=-X\ncommand s remote shell=1 values=-o\npath p effect=read")
	f.Fuzz(func(_ *testing.T, text string) {
		table, err := Parse("f.know", text)
		if err == nil {
			t := Default().With(table)
			t.Func("x.F")
			t.Origin("x", text)
			t.SecretName("query", text)
			t.Masks(text)
		}
	})
}
