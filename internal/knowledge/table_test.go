package knowledge

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestDefault(t *testing.T) {
	for name, check := range map[string]func(*Func) bool{
		"(*net/http.Client).Do": func(f *Func) bool {
			return f.Send.VerbOf == 0 && f.Send.Err == 1 && f.Send.Kind == "http" && f.Send.Effect == Unknown
		},
		"(*net/http.Client).Post": func(f *Func) bool {
			return f.Send.Verb == "POST" && f.Send.Effect == Write && f.Send.URL == 0 && f.Send.SQL == None
		},
		"net/http.NewRequestWithContext": func(f *Func) bool { return f.Build.VerbOf == 1 && f.Build.URL == 2 },
		"(*os/exec.Cmd).Run":             func(f *Func) bool { return f.Send.Kind == "exec" && f.Send.Chain && f.Send.Effect == Unknown },
		"os/exec.CommandContext":         func(f *Func) bool { return f.Build.Command == 1 },
		"net/smtp.SendMail":              func(f *Func) bool { return f.Send.Effect == Publish },
		"(*database/sql.Tx).ExecContext": func(f *Func) bool { return f.Send.Kind == "sql" && f.Send.SQL == 1 },
		"(*golang.org/x/crypto/ssh.Session).Run": func(f *Func) bool {
			return f.Send.Effect == Execute && f.Send.Command == 0 && f.Send.Kind == "ssh"
		},
		"(google.golang.org/grpc.ClientConnInterface).Invoke": func(f *Func) bool { return f.Send.Name == 1 },
		"github.com/cenkalti/backoff/v4.Retry": func(f *Func) bool {
			return f.Retries.Fn == 0 && f.Retries.Err == 0 && f.Retries.Pred == None && f.Retries.Stop[0] == "github.com/cenkalti/backoff/v4.Permanent"
		},
		"github.com/cenkalti/backoff/v5.Retry":     func(f *Func) bool { return f.Retries.Fn == 1 && f.Retries.Err == 1 },
		"github.com/cenkalti/backoff/v4.Permanent": func(f *Func) bool { return f.Marker.Stop && f.Marker.Err == 0 },
		"github.com/juju/retry.Call":               func(f *Func) bool { return f.Retries.Fn == 0 && f.Retries.Field == "Func" },
		"(github.com/hibiken/asynq.Handler).ProcessTask": func(f *Func) bool {
			return f.Retries.Job && f.Retries.Fn == None
		},
		"(*github.com/go-resty/resty/v2.Client).SetRetryCount": func(f *Func) bool {
			return !f.Client.Default && slices.Equal(f.Client.Methods, []string{"all"}) && f.Client.Bound == 0
		},
		"(*resty.dev/v3.Client).SetRetryCount": func(f *Func) bool { return slices.Equal(f.Client.Methods, []string{"idempotent"}) },
		"(*github.com/hashicorp/go-retryablehttp.Client).Post": func(f *Func) bool {
			return f.Client.Default && f.Send.Verb == "POST"
		},
		"(*github.com/aws/aws-sdk-go-v2/service/ec2.Client).RunInstances": func(f *Func) bool {
			return f.Send.Auto && slices.Equal(f.Send.Keys, []string{"ClientToken"})
		},
		"(sigs.k8s.io/controller-runtime/pkg/client.Writer).Create": func(f *Func) bool {
			return f.Send.Effect == Idempotent && slices.Equal(f.Send.Unless, []string{"GenerateName"})
		},
		"github.com/google/uuid.NewString": func(f *Func) bool { return f.Fresh },
		"(net/http.Header).Set":            func(f *Func) bool { return f.Key.Name == 0 && f.Key.Value == 1 },
		"context.DeadlineExceeded": func(f *Func) bool {
			return f.Error.Class == Ambiguous && f.Error.Mode == "timeout" && f.Error.Param == None
		},
		"os.Exit": func(f *Func) bool { return f.NoReturn },
	} {
		if f := Default().Func(name); f == nil || !check(f) {
			t.Errorf("%s: %+v", name, f)
		}
	}
	if f := Default().Field("github.com/hashicorp/go-retryablehttp.Client.CheckRetry"); f == nil || f.Filter == nil {
		t.Errorf("CheckRetry: %+v", f)
	}
	if f := Default().Func("strings.Contains"); f != nil {
		t.Errorf("strings.Contains: %+v", f)
	}
}

func TestVersions(t *testing.T) {
	table, err := Parse("t.know", `
send (*example.com/a/v3.C).Do     effect=write
send (*example.com/a/v12.C).Do    effect=read
send (*example.com/b.C).Do        effect=write
send (*example.com/b/v2.C).Do     effect=read
send (*gopkg.in/c.v2.C).Do        effect=write
send example.com/d/v2/sub/v3.Do   effect=write
`)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Effect{
		"(*example.com/a/v3.C).Do":    Write,
		"(*example.com/a/v12.C).Do":   Read,
		"(*example.com/a/v99.C).Do":   Read, // the newest
		"(*example.com/a.C).Do":       Read,
		"(*example.com/b.C).Do":       Write,
		"(*example.com/b/v2.C).Do":    Read,
		"(*example.com/b/v7.C).Do":    Write, // the line without a version
		"(*gopkg.in/c.v2.C).Do":       Write,
		"(*gopkg.in/c.v5.C).Do":       Write,
		"example.com/d/sub.Do":        Write,
		"example.com/d/v9/sub/v10.Do": Write,
		"(*example.com/av3.C).Do":     Unknown,
		"(*example.com/a/v3x.C).Do":   Unknown,
		"(*example.com/c.v2.C).Do":    Unknown, // gopkg.in only
	} {
		f := table.Func(name)
		if got := effect(f); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	for in, want := range map[string]string{
		"github.com/a/b/v2":          "github.com/a/b",
		"k8s.io/api/core/v1":         "k8s.io/api/core",
		"k8s.io/api/apps/v1beta1":    "k8s.io/api/apps/v1beta1",
		"gopkg.in/yaml.v3":           "gopkg.in/yaml",
		"example.com/v2/v3.F":        "example.com.F",
		"example.com/vault/api.F":    "example.com/vault/api.F",
		"(*gopkg.in/x.v1.T).M":       "(*gopkg.in/x.T).M",
		"gopkg.in/h/g.v2/plug/v4.F":  "gopkg.in/h/g/plug.F",
		"github.com/a/b/v2.v3.Field": "github.com/a/b.v3.Field",
	} {
		if got := stripVersions(in); got != want {
			t.Errorf("stripVersions(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestPackageOf(t *testing.T) {
	for symbol, want := range map[string]string{
		"net/http.Get":                                     "net/http",
		"(*net/http.Client).Do":                            "net/http",
		"(net/http.RoundTripper).RoundTrip":                "net/http",
		"net/http.Client.Transport":                        "net/http",
		"context.Canceled":                                 "context",
		"(github.com/redis/go-redis/v9.cmdable).Incr":      "github.com/redis/go-redis/v9",
		"(github.com/eclipse/paho.mqtt.golang.Client).Pub": "github.com/eclipse/paho.mqtt.golang",
		"github.com/nats-io/nats.go.MsgId":                 "github.com/nats-io/nats.go",
		"gopkg.in/gomail.v2.Send":                          "gopkg.in/gomail.v2",
		"resty.dev/v3.RetryConditionStatus5XX":             "resty.dev/v3",
		"github.com/go-resty/resty/v2.Client.RetryCount":   "github.com/go-resty/resty/v2",
	} {
		if got := packageOf(symbol); got != want {
			t.Errorf("packageOf(%q) = %q, want %q", symbol, got, want)
		}
	}
}

func TestWith(t *testing.T) {
	user, err := Parse("toolvet.know", `
send    (*net/http.Client).Do                      effect=read
send    (*github.com/stripe/stripe-go.Params).SetIdempotencyKey effect=session
stop    github.com/cenkalti/backoff/v4.Retry
send    example.com/own/v2.Create                  effect=write
forget  github.com/cenkalti/backoff.Permanent
text    "connection refused"                       class=ambiguous mode=reset
keyname Ticket
keyname ClientToken                                not
gate    example.com/remote/...
words   read Create
name    github.com/aws/aws-sdk-go-v2/service/ec2 RunInstances effect=read
`)
	if err != nil {
		t.Fatal(err)
	}
	table := Default().With(user)
	if f := table.Func("(*net/http.Client).Do"); f.Send.Effect != Read || f.Send.VerbOf != None {
		t.Errorf("the user's send of Client.Do: %+v", f.Send)
	}
	if f := table.Func("(*github.com/stripe/stripe-go/v85.Params).SetIdempotencyKey"); f.Send == nil || f.Key == nil {
		t.Errorf("a line without a version must reach all versions, and leave other kinds: %+v", f)
	}
	if f := table.Func("github.com/cenkalti/backoff/v4.Retry"); f.Marker == nil || f.Retries == nil {
		t.Errorf("backoff/v4.Retry: %+v", f)
	}
	if f := table.Func("github.com/cenkalti/backoff/v3.Retry"); f.Marker != nil {
		t.Errorf("a line of v4 reached v3: %+v", f)
	}
	for _, version := range []string{"", "/v3", "/v4", "/v5"} {
		if f := table.Func("github.com/cenkalti/backoff" + version + ".Permanent"); f != nil && f.Marker != nil {
			t.Errorf("backoff%s.Permanent was to be forgotten: %+v", version, f)
		}
	}
	if effect(table.Func("example.com/own/v2.Create")) != Write || effect(table.Func("example.com/own/v3.Create")) != Write {
		t.Error("the user's own symbol is not known")
	}
	if class, _, _ := table.Text("connection refused"); class != Ambiguous {
		t.Errorf("Text: %v", class)
	}
	if !table.KeyName("Ticket") || table.KeyName("ClientToken") || !table.KeyName("Idempotency-Key") {
		t.Error("KeyName")
	}
	if !table.NearRemote("example.com/remote/x") || !table.NearRemote("example.com/own/v2") || !table.NearRemote("net/http") {
		t.Error("NearRemote")
	}
	if e, _ := table.NameEffect("", "CreateIssue"); e != Read {
		t.Errorf("NameEffect: %v", e)
	}
	if e, _ := table.NameEffect("github.com/aws/aws-sdk-go-v2/service/ec2", "RunInstances"); e != Read {
		t.Errorf("NameEffect of a family: %v", e)
	}

	// The built-in table itself is as it was.
	if f := Default().Func("(*net/http.Client).Do"); f.Send.VerbOf != 0 {
		t.Errorf("With changed the built-in table: %+v", f.Send)
	}
	if e, _ := Default().NameEffect("", "CreateIssue"); e != Write || !Default().KeyName("ClientToken") {
		t.Error("With changed the built-in words")
	}
	if Default().With(nil) != Default() {
		t.Error("With(nil)")
	}
}

func TestNearRemote(t *testing.T) {
	for pkg, want := range map[string]bool{
		"net/http":                               true,
		"net":                                    true,
		"net/rpc":                                true,
		"net/smtp":                               true,
		"os/exec":                                true,
		"database/sql":                           true,
		"golang.org/x/crypto/ssh":                true,
		"google.golang.org/grpc":                 true,
		"google.golang.org/grpc/codes":           true,
		"github.com/cenkalti/backoff/v4":         true,
		"github.com/stripe/stripe-go/v81":        true,
		"github.com/stripe/stripe-go/v81/payout": true,
		"github.com/aws/aws-sdk-go-v2/service/xray": true, // of a family
		"k8s.io/client-go/kubernetes/typed/apps/v1": true,

		"fmt":                        false,
		"log":                        false,
		"errors":                     false,
		"context":                    false,
		"time":                       false,
		"crypto/rand":                false,
		"strconv":                    false,
		"io":                         false,
		"os":                         false,
		"syscall":                    false,
		"testing":                    false,
		"encoding/json":              false,
		"net/url":                    false,
		"github.com/sirupsen/logrus": false, // ends the program, reaches nothing
		"go.uber.org/zap":            false,
		"example.com/x":              false,
		"":                           false,
	} {
		if got := Default().NearRemote(pkg); got != want {
			t.Errorf("NearRemote(%q) = %v", pkg, got)
		}
	}
}

func TestNoReturn(t *testing.T) {
	for name, want := range map[string]bool{
		"os.Exit":             true,
		"log.Fatalf":          true,
		"(*log.Logger).Fatal": true,
		"runtime.Goexit":      true,
		"(*github.com/sirupsen/logrus.Logger).Fatal": true,
		"(*go.uber.org/zap.SugaredLogger).Fatalw":    true,
		"k8s.io/klog/v2.Fatal":                       true,
		"(*testing.common).Fatal":                    true,
		"log.Printf":                                 false,
		"example.com/x.Fatal":                        false,
	} {
		if got := Default().NoReturn(name); got != want {
			t.Errorf("NoReturn(%q) = %v", name, got)
		}
	}
}

func TestError(t *testing.T) {
	for name, want := range map[string]Error{
		"google.golang.org/grpc/codes.Unavailable":              {Ambiguous, None, "server_error"},
		"google.golang.org/grpc/codes.PermissionDenied":         {Rejected, None, "forbidden"},
		"syscall.ECONNREFUSED":                                  {NotExecuted, None, "unsent"},
		"net.DNSError":                                          {NotExecuted, None, "unsent"},
		"k8s.io/apimachinery/pkg/api/errors.IsConflict":         {Rejected, 0, "rejected"},
		"github.com/google/go-github/v45/github.RateLimitError": {NotExecuted, None, "rate_limited"},
	} {
		if got := Default().Error(name); got == nil || *got != want {
			t.Errorf("Error(%q) = %+v, want %+v", name, got, want)
		}
	}
	if e := Default().Error("(*net/http.Client).Do"); e != nil {
		t.Errorf("Client.Do is no error: %+v", e)
	}
}

// TestNil: a table that is not there knows nothing and does not panic.
func TestNil(t *testing.T) {
	var table *Table
	if table.Func("x.F") != nil || table.Field("x.T.F") != nil || table.Error("x.E") != nil || table.NoReturn("os.Exit") ||
		table.NearRemote("net/http") || table.Words(Write) != nil {
		t.Error("a nil table knows something")
	}
	if _, ok := table.FamilyEffect("net/http", "Get"); ok {
		t.Error("a nil table knows a family")
	}
	if _, _, ok := table.Text("timeout"); ok {
		t.Error("a nil table knows a text")
	}
	if table.With(Default()) != Default() {
		t.Error("With of a nil table")
	}
}

func TestInPackages(t *testing.T) {
	list := []string{"example.com/a", "example.com/b/v2/..."}
	for pkg, want := range map[string]bool{
		"example.com/a":        true,
		"example.com/a/v3":     true,
		"example.com/a/sub":    false,
		"example.com/b":        true,
		"example.com/b/v5/sub": true,
		"example.com/bb":       false,
	} {
		if got := InPackages(pkg, list); got != want {
			t.Errorf("InPackages(%q) = %v", pkg, got)
		}
	}
}

// TestOverride: a member that is added to Func must be added to override.
func TestOverride(t *testing.T) {
	all := &Func{
		Send: &Send{}, Build: &Build{}, Retries: &Retries{}, Client: &Client{}, Filter: &Filter{}, Bound: &Bound{},
		Marker: &Marker{}, Error: &Error{}, Fresh: true, Key: &Key{}, NoReturn: true,
		Passes: &Passes{}, Sink: &Sink{}, Secret: &Secret{}, Redact: true, Result: &Result{}, Handler: &Handler{},
	}
	v := reflect.ValueOf(*(*Func)(nil).override(all))
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; name != "forget" && v.Field(i).IsZero() {
			t.Errorf("override leaves out %s", name)
		}
	}
}

func effect(f *Func) Effect {
	if f == nil || f.Send == nil {
		return Unknown
	}
	return f.Send.Effect
}

func BenchmarkParse(b *testing.B) {
	var texts []string
	lines := 0
	files, err := builtin.ReadDir(".")
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range files {
		text, err := builtin.ReadFile(f.Name())
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, string(text))
		lines += strings.Count(string(text), "\n")
	}
	b.ReportAllocs()
	for b.Loop() {
		t := newTable()
		for _, text := range texts {
			if err := t.read("x", text); err != nil {
				b.Fatal(err)
			}
		}
		t.finish()
	}
	b.ReportMetric(float64(lines), "lines")
}

func BenchmarkFunc(b *testing.B) {
	t := Default()
	names := []string{"fmt.Sprintf", "(*net/http.Client).Do", "(*github.com/stripe/stripe-go/v81.Params).SetIdempotencyKey", "(*example.com/x/v3.T).M", "strings.Contains"}
	b.ReportAllocs()
	for b.Loop() {
		for _, n := range names {
			t.Func(n)
		}
	}
}
