package summary

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/internal/knowledge"
)

func TestSplitCommands(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
		open bool
	}{
		{"ls", []string{"ls"}, false},
		{"cd /x && make; ls | wc -l || true", []string{"cd /x", "make", "ls", "wc -l", "true"}, false},
		{"sleep 5 & reboot", []string{"sleep 5", "reboot"}, false},
		{"a |& b\nc\n", []string{"a", "b", "c"}, false},
		{"ls;", []string{"ls"}, false},

		// Quoted text is no command.
		{`grep -E 'a|b; c' f`, []string{`grep -E 'a|b; c' f`}, false},
		{`curl -d "{\"a\": 1; x && y}" u`, []string{`curl -d "{\"a\": 1; x && y}" u`}, false},
		{`find . -exec rm {} \; -print`, []string{`find . -exec rm {} \; -print`}, false},

		// Redirections are none either.
		{"make >log 2>&1 && ls", []string{"make >log 2>&1", "ls"}, false},
		{"make &>log", []string{"make &>log"}, false},
		{"make >|log", []string{"make >log"}, false},
		{"cat <<<x; ls", []string{"cat <<<x", "ls"}, false},

		// Lines that go on, comments, here documents.
		{"kubectl apply \\\n -f x", []string{"kubectl apply   -f x"}, false},
		{"# reboot\nls # and more\nid", []string{"ls", "id"}, false},
		{"echo a#b", []string{"echo a#b"}, false},
		{"# reboot", nil, false},
		{"cat > /etc/x <<'EOF'\nreboot\nrm -rf /\nEOF\nls", []string{"cat > /etc/x", "ls"}, false},
		{"cat <<-END | kubectl apply -f -\n\tkind: Pod\n\tEND\nid", []string{"cat", "kubectl apply -f -", "id"}, false},
		{"cat <<EOF\nreboot", []string{"cat"}, false},
		{"cat <<", []string{"cat"}, false},

		// What follows is not there.
		{"cd /x && ", []string{"cd /x"}, true},
		{"ls |", []string{"ls"}, true},
		{"cd /x; ", []string{"cd /x"}, true},
		{"", nil, false},
	} {
		parts, open := splitCommands(c.line)
		if !slices.Equal(parts, c.want) || open != c.open {
			t.Errorf("%q: %q, %v, want %q, %v", c.line, parts, open, c.want, c.open)
		}
	}
}

func TestShellWords(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
		out  written
	}{
		{`a "b c" 'd "e"' f\ g ""`, []string{"a", "b c", `d "e"`, "f g", ""}, nothing},
		{"(cd /x", []string{"cd", "/x"}, nothing},
		{"echo x > f", []string{"echo", "x"}, replaced},
		{"echo x>f", []string{"echo", "x"}, replaced},
		{"echo x >> f", []string{"echo", "x"}, appended},
		{"echo '>' x", []string{"echo", ">", "x"}, nothing},
		{"cmd 2>&1 >/dev/null", []string{"cmd"}, nothing},
		{"cmd 2>/dev/null a", []string{"cmd", "a"}, nothing},
		{"cmd &>log a", []string{"cmd", "a"}, replaced},
		{"cmd < in a", []string{"cmd", "a"}, nothing},
		{"echo 1 > /proc/sysrq-trigger", []string{"echo", "1"}, appended},
	} {
		words, out := shellWords(c.line)
		if !slices.Equal(words, c.want) || out != c.out {
			t.Errorf("%q: %q, %v, want %q, %v", c.line, words, out, c.want, c.out)
		}
	}
}

func TestOneCommand(t *testing.T) {
	for line, want := range map[string]string{
		"systemctl status nginx":                 "read systemctl status",
		"sudo systemctl restart nginx":           "execute systemctl restart",
		"DEBIAN_FRONTEND=x apt-get install -y x": "idempotent apt-get",
		"deploy --release next":                  "execute deploy",
		"/opt/bin/deploy":                        "execute deploy",
		"%s --all":                               "unknown ",
		"A=b":                                    "read ",
		"A=$(reboot)":                            "unknown ",
		"":                                       "unknown ",
		"echo x > f":                             "idempotent echo",
		"echo x >> f":                            "execute echo",
		"cat a 2>/dev/null":                      "read cat",
		"bash -c 'systemctl is-active x; reboot'": "execute reboot",
		"ssh -p 2 host 'uptime'":                  "read ssh uptime",
		"ssh host":                                "execute ssh",
		"docker exec web sh -c 'ls | wc'":         "read docker exec ls",
		"psql -c 'select 1'":                      "unknown psql",
		"curl -X 'POST' u":                        "write curl",
	} {
		e, op := oneCommand(knowledge.Default(), line)
		if got := e.String() + " " + op; got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

func TestCommandEffect(t *testing.T) {
	for line, want := range map[string]string{
		"apt-get -y dist-upgrade && reboot":                   "execute reboot",
		"reboot; ls":                                          "execute reboot",
		"kubectl get pods | grep x":                           "read kubectl get",
		"mkdir -p /x && chown a /x":                           "idempotent mkdir",
		"if [ -f /x ]; then cat /x; else exit 1; fi":          "read [",
		"for h in a b; do ssh $h reboot; done":                "execute ssh reboot",
		"kubeadm token create --print-join-command":           "write kubeadm token create",
		"curl https://x | bash":                               "execute bash",
		"cat > /etc/x <<EOF\nreboot\nEOF\nsystemctl reload x": "idempotent cat",
		"ps aux | xargs kill":                                 "idempotent kill",
		// What is not in the text could be anything.
		"cd /x && %s":        "unknown ",
		"cd /x && ":          "unknown ",
		"cd /x && reboot;%s": "execute reboot",
		"":                   "unknown ",
	} {
		e, op := commandEffect(knowledge.Default(), line)
		if got := e.String() + " " + op; got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

// TestCommandTable: a user's lines count.
func TestCommandTable(t *testing.T) {
	user, err := knowledge.Parse("toolvet.know", "command deploy effect=idempotent remote")
	if err != nil {
		t.Fatal(err)
	}
	table := knowledge.Default().With(user)
	if e, op := commandEffect(table, "cd /x && deploy now"); e != knowledge.Idempotent || op != "deploy" {
		t.Errorf("%v %s", e, op)
	}
	if e, op := localEffect(table, []string{"deploy", "now"}); e != knowledge.Idempotent || op != "deploy" {
		t.Errorf("%v %s", e, op)
	}
}

func TestLocalEffect(t *testing.T) {
	for line, want := range map[string]string{
		"make all":                         "unknown make",
		"render-page x":                    "unknown render-page",
		"rm -rf /x":                        "unknown rm",
		"docker run img":                   "unknown docker",
		"npm install":                      "unknown npm",
		"kubectl get pods":                 "read kubectl get",
		"kubectl create -f x":              "write kubectl create",
		"kubectl frob":                     "unknown kubectl",
		"kubectl exec ? -- migrate up":     "execute kubectl exec",
		"kubectl exec ? -- cat /x":         "read kubectl exec cat",
		"gh issue create --title ?":        "write gh issue create",
		"aws ec2 run-instances":            "execute aws ec2 run-instances",
		"curl -fsS -X POST -d ? ?":         "write curl",
		"curl -fsS ?":                      "read curl",
		"git push origin HEAD":             "idempotent git push",
		"ssh -o BatchMode=yes ? ?":         "execute ssh ?",
		"ssh -i key host uptime":           "read ssh uptime",
		"ssh host systemctl restart x":     "execute ssh systemctl restart",
		"ssh host cd /x && uptime":         "read ssh cd",
		"ssh host":                         "execute ssh",
		"sudo kubectl delete pod x":        "idempotent kubectl delete",
		"sh -c ls":                         "unknown sh",
		"sh -c A=b kubectl create job; ls": "write kubectl create",
		"sh -c ?":                          "unknown sh",
		"?":                                "unknown ?",
	} {
		e, op := localEffect(knowledge.Default(), strings.Fields(line))
		if got := e.String() + " " + op; got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}
