package knowledge

import (
	"reflect"
	"strings"
	"testing"
)

func TestOrigin(t *testing.T) {
	for _, c := range []struct {
		pkg, name string
		want      Provenance
	}{
		{"errors", "errors.New", Local},
		{"encoding/json", "encoding/json.Unmarshal", Local}, // of a tree
		{"regexp/syntax", "regexp/syntax.Parse", Local},
		{"os", "os.Open", Local},
		{"os/exec", "(*os/exec.Cmd).Run", Remote},
		{"os/exec", "os/exec.LookPath", Local}, // a function before its package
		{"net/http", "(*net/http.Client).Do", Remote},
		{"net/http", "net/http.NewRequest", Local},
		{"net/url", "net/url.Parse", Local},
		{"crypto/tls", "crypto/tls.LoadX509KeyPair", Local},
		{"crypto/tls", "crypto/tls.Dial", Remote},
		{"io", "io.ReadAll", Undecided}, // of a body or of a buffer
		{"fmt", "fmt.Errorf", Undecided},
		{"k8s.io/client-go/kubernetes", "k8s.io/client-go/kubernetes.NewForConfig", Local},
		{"k8s.io/client-go/kubernetes/typed/core/v1", "(k8s.io/client-go/kubernetes/typed/core/v1.PodInterface).List", Remote},
		{"k8s.io/client-go/listers/core/v1", "(k8s.io/client-go/listers/core/v1.PodLister).List", Local},
		{"github.com/mark3labs/mcp-go/mcp", "(github.com/mark3labs/mcp-go/mcp.CallToolRequest).RequireString", Local},
		{"github.com/google/go-github/v70/github", "(*github.com/google/go-github/v70/github.IssuesService).Get", Remote}, // any version
		{"github.com/redis/go-redis/v9", "github.com/redis/go-redis/v9.ParseURL", Local},
		{"gopkg.in/yaml.v2", "gopkg.in/yaml.v2.Unmarshal", Local},
		{"example.com/x", "example.com/x.F", Undecided},
	} {
		if got := Default().Origin(c.pkg, c.name); got != c.want {
			t.Errorf("Origin(%s) = %v, want %v", c.name, got, c.want)
		}
	}
	user, err := Parse("t.know", "local example.com/sdk/...\nremote example.com/sdk/v2/rpc\nlocal (*example.com/sdk/rpc.C).Check\nremote os")
	if err != nil {
		t.Fatal(err)
	}
	table := Default().With(user)
	for name, want := range map[string]Provenance{
		"example.com/sdk.F": Local, "example.com/sdk/a/b.F": Local, "example.com/sdk/rpc.F": Remote,
		"(*example.com/sdk/v3/rpc.C).Check": Local, "os.Open": Remote, "os/user.Current": Local,
	} {
		if got := table.Origin(packageOf(name), name); got != want {
			t.Errorf("Origin(%s) = %v, want %v", name, got, want)
		}
	}
}

// TestFlowLines: what the lines about text become.
func TestFlowLines(t *testing.T) {
	table, err := Parse("t.know", `
passes x.Join    0>0 1+>0 recv.held>0.held 2>arg0 1>recv 0>1? key=3
sink   x.Infow   log recv 0 1+ format=0 pairs=1 key=2
sink   x.Fprint  output 1+ writer=0 json
sink   x.Write   output 0 writer=recv
secret x.T.F
secret x.Get     result=0 when=1:header
secret x.Set     param=1
redact x.Mask
result x.Text    text=0,2 flag=1
result x.R       type flag=IsError
result x.R.Text  flag=none
handler x.Add    fn=1 field=Run text=0 error=result
handler x.H      error=aborts
`)
	if err != nil {
		t.Fatal(err)
	}
	param, result := func(i int) Place { return Place{Index: i} }, func(i int) Place { return Place{Index: i, Result: true} }
	for _, c := range []struct{ got, want any }{
		{table.Func("x.Join").Passes, &Passes{Key: 3, Flow: []Pass{
			{From: param(0), To: result(0)},
			{From: Place{Index: 1, Rest: true}, To: result(0)},
			{From: Place{Index: Recv, Held: true}, To: Place{Index: 0, Result: true, Held: true}},
			{From: param(2), To: param(0)},
			{From: param(1), To: param(Recv)},
			{From: param(0), To: result(1), Parse: true},
		}}},
		{table.Func("x.Infow").Sink, &Sink{Class: "log", Places: []Place{param(Recv), param(0), {Index: 1, Rest: true}}, Format: 0, Key: 2, Pairs: 1, Writer: None}},
		{table.Func("x.Fprint").Sink, &Sink{Class: "output", Places: []Place{{Index: 1, Rest: true}}, Format: None, Key: None, Pairs: None, Writer: 0, JSON: true}},
		{table.Func("x.Write").Sink, &Sink{Class: "output", Places: []Place{param(0)}, Format: None, Key: None, Pairs: None, Writer: Recv}},
		{table.Field("x.T.F").Secret, &Secret{Result: None, Param: None, When: None}},
		{table.Func("x.Get").Secret, &Secret{Result: 0, Param: None, When: 1, Names: "header"}},
		{table.Func("x.Set").Secret, &Secret{Result: None, Param: 1, When: None}},
		{table.Func("x.Mask").Redact, true},
		{table.Func("x.Text").Result, &Result{Text: []int{0, 2}, Flag: "param", Param: 1}},
		{table.Func("x.R").Result, &Result{Flag: "field", Field: "IsError", Param: None, Type: true}},
		{table.Field("x.R.Text").Result, &Result{Flag: "none", Param: None}},
		{table.Func("x.Add").Handler, &Handler{Fn: 1, Field: "Run", Text: 0, Error: "result"}},
		{table.Func("x.H").Handler, &Handler{Fn: None, Text: None, Error: "aborts"}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("got %+v, want %+v", c.got, c.want)
		}
	}
	if table.NearRemote("x") || table.NearRemote("example.com/log") {
		t.Error("lines about text open no gate")
	}
}

// TestFlowRefusals: every refusal names the line and says how to mend it.
func TestFlowRefusals(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"passes x.F", "passes does not say what: write FROM>TO, as in 1>0 from the second parameter to the first result"},
		{"passes x.F 1", `passes (known: FROM>TO …, key=): "1" says not where the text goes: write FROM>TO, as in 1>0, recv>0 or 0>recv.held`},
		{"passes x.F a>0", `bad place "a": write the number of a parameter (1), this and the following (1+), recv, each with .held`},
		{"passes x.F 0>", `bad place ""`},
		{"passes x.F 0>arg", `bad place ""`},
		{"passes x.F 0>-1", `bad place "-1"`},
		{"passes x.F 100>0", `bad place "100"`},
		{"passes x.F 0>0 0>0", "0>0 is said twice: remove one of the two"},
		{"passes x.F 0>0 name=1", `unknown attribute "name" of passes (known: FROM>TO …, key=)`},
		{"passes x.F 0>0\npasses x.F 1>0", "passes x.F is declared twice (first in line 1): remove one of the two"},
		{"sink x.F", "sink lacks its class (known: log, output, error, panic, trace, crash, http, cluster, dump)"},
		{"sink x.F logs 0", `sink (known: CLASS PLACE …, format=, json, key=, pairs=, writer=): unknown value "logs" (known: log, output, `},
		{"sink x.F log x", `bad place "x"`},
		{"sink x.F log 0 format=a", `format=: bad index "a"`},
		{"sink x.F log 0 writer=receiver", `writer=: bad index "receiver"`},
		{"sink x.F log 0\nsink x.F error 0", "sink x.F is declared twice"},
		{"secret x.F when=0", `when=: "0" does not say which names: write N:KIND (kinds: header, query, env, ident)`},
		{"secret x.F when=a:env", `when=: bad index "a"`},
		{"secret x.F when=0:friend", `when=: unknown value "friend" (known: header, query, env, ident)`},
		{"secret x.F always", `unknown flag "always" of secret (known: param=, result=, when=)`},
		{"redact x.F result=0", `unknown attribute "result" of redact (it has none)`},
		{"result x.F text=0,a", `text=: bad index "a"`},
		{"result x.F types", `unknown flag "types" of result (known: flag=, text=, type)`},
		{"handler x.F error=shown", `error=: unknown value "shown" (known: result, protocol, text, aborts, hidden)`},
		{"handler x.F fn=x", `fn=: bad index "x"`},
		{"handler x.F fn=0\nhandler x.F fn=1", "handler x.F is declared twice"},
		{"names idents Token", `unknown names "idents" (known: header, query, env, ident, friend, skip, about, mask, digest, remove)`},
		{"names ident", "names ident lists none: write them behind it"},
		{"names ident Token token", `"token" is listed twice: remove one of the two`},
		{"names ident Api-Key\nnames ident ApiKey", `"ApiKey" is listed twice: remove one of the two`},
		{"names ident kind=x", `"kind=x" is no name`},
		{"names ident --", `"--" is no name`},
		{"local os exec", `local takes one package, tree of packages or function: remove "exec"`},
		{"local x/v2.F\nremote x.F", "the origin of x.F is declared twice: remove one of the two"},
	} {
		table, err := Parse("t.know", c.text)
		if err == nil || table != nil || !strings.HasPrefix(err.Error(), "t.know:") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want t.know:N: … %s", c.text, err, c.want)
		}
	}
}
