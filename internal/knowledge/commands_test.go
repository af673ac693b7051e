package knowledge

import (
	"strings"
	"testing"
)

func TestCommandEffect(t *testing.T) {
	for line, want := range map[string]string{
		// Program, sub-command, and the longest that fits.
		"ls -l /etc":                                "read ls",
		"/usr/bin/ls":                               "read ls",
		"kubectl get pods":                          "read kubectl get",
		"kubectl rollout":                           "execute kubectl rollout",
		"kubectl rollout restart deploy/x":          "execute kubectl rollout",
		"kubectl rollout status deploy/x":           "read kubectl rollout status",
		"kubectl create -f x.yaml":                  "write kubectl create",
		"kubectl create namespace x":                "idempotent kubectl create namespace",
		"kubectl frob":                              "none kubectl",
		"systemctl restart nginx":                   "execute systemctl restart",
		"systemctl daemon-reload":                   "idempotent systemctl daemon-reload",
		"service nginx restart":                     "execute service",
		"kubeadm token create --print-join-command": "write kubeadm token create",
		"k0s token create --role=worker":            "write k0s token create",
		"k3s token create":                          "write k3s token create",
		"useradd -m x":                              "idempotent useradd",
		"reboot":                                    "execute reboot",
		"redis-cli INCR hits":                       "write redis-cli incr",
		"redis-cli -h db -p 6379 get hits":          "read redis-cli get",
		"vault kv get secret/x":                     "read vault kv get",
		"frobnicate --all":                          "none frobnicate",
		"frobnicate --version":                      "read frobnicate",
		"frobnicate --version 2":                    "none frobnicate",

		// Flags in front of the sub-command, with and without values.
		"kubectl -n kube-system get pods":            "read kubectl get",
		"kubectl --namespace=x --context c apply -f": "idempotent kubectl apply",
		"docker compose -f a.yml -p web up -d":       "idempotent docker compose up",
		"docker -H tcp://x:1 run img ps":             "execute docker run",
		"systemctl --user restart x":                 "execute systemctl restart",
		"systemctl --no-pager status x":              "read systemctl status",
		"git -C /srv/app push":                       "idempotent git push",

		// Flags that decide.
		"kubectl create -f x --dry-run=client": "read kubectl create",
		"kubectl create -f x --dry-run=none":   "write kubectl create",
		"docker compose up --force-recreate":   "execute docker compose up",
		"find / -name x -delete":               "idempotent find",
		"crontab -l":                           "read crontab",
		"curl -fsS https://x":                  "read curl",
		"curl -d x https://x":                  "write curl",
		"curl -d@f https://x":                  "write curl",
		"curl -sd x https://x":                 "write curl",
		"curl --data=x https://x":              "write curl",
		"curl -d x -X PUT https://x":           "idempotent curl",
		"curl -XPOST https://x":                "write curl",
		"curl -sXDELETE https://x":             "idempotent curl",
		"curl -X 'get' https://x":              "read curl",
		"curl --request=POST https://x":        "write curl",
		"curl -G -d q=1 https://x":             "read curl",
		"curl -T file https://x":               "idempotent curl",
		"curl -H X-Kind:a https://x":           "read curl",
		"wget --post-data a=b https://x":       "write wget",
		"gh api repos/x/y/issues -f title=x":   "write gh api",
		"gh api repos/x/y/issues":              "read gh api",
		"iptables -L":                          "read iptables",
		"iptables -A INPUT -j DROP":            "write iptables",

		// Words that are names of operations.
		"aws ec2 run-instances --count 1":          "execute aws ec2 run-instances",
		"aws --region eu-1 ec2 describe-instances": "read aws ec2 describe-instances",
		"aws ec2 run-instances --dry-run":          "read aws ec2 run-instances",
		"aws sqs send-message --queue-url x":       "publish aws sqs send-message",
		"aws s3 sync . s3://x":                     "idempotent aws s3 sync",
		"aws s3 frob":                              "none aws",
		"gcloud compute instances create my-list":  "write gcloud compute instances create",
		"gcloud compute health-checks create x":    "write gcloud compute health-checks create",
		"gcloud compute instances list":            "read gcloud compute instances list",
		"gcloud run services list":                 "read gcloud run services list",
		"az network vnet delete -n list":           "idempotent az network vnet delete",
		"gh pr create --fill":                      "write gh pr create",
		"gh run list":                              "read gh run list",
		"gh issue close 5":                         "idempotent gh issue close",
		"glab ci retry 5":                          "execute glab ci retry",

		// Programs that run others.
		"sudo -u root systemctl status x":     "read systemctl status",
		"sudo -n reboot":                      "execute reboot",
		"sudo frob":                           "none frob",
		"sudo":                                "none sudo",
		"env A=b":                             "read env",
		"env A=b reboot":                      "execute reboot",
		"timeout -s KILL 10 kubectl get pods": "read kubectl get",
		"xargs -n 1 rm":                       "idempotent rm",
		"docker exec -it web ls /":            "read docker exec ls",
		"docker exec -e A=b web migrate --dry-run": "execute docker exec",
		"docker exec":                            "execute docker exec",
		"kubectl exec -n x pod -c web -- cat /x": "read kubectl exec cat",
		"kubectl exec pod -- migrate up":         "execute kubectl exec",

		"": "none ",
	} {
		e, op, ok := Default().CommandEffect(strings.Fields(line))
		got := e.String() + " " + op
		if !ok {
			got = "none " + op
		}
		if got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	if _, op, ok := (*Table)(nil).CommandEffect([]string{"ls"}); ok || op != "ls" {
		t.Error("a nil table knows something")
	}
}

func TestRemoteProgram(t *testing.T) {
	for line, want := range map[string]bool{
		"ssh host":                   true,
		"/usr/bin/kubectl get pods":  true,
		"kubectl":                    true,
		"kubectl config view":        false,
		"sudo kubectl get pods":      true,
		"timeout 5 curl https://x":   true,
		"timeout 5 make":             false,
		"helm upgrade x":             true,
		"helm template x":            false,
		"docker ps":                  false,
		"docker run img":             false,
		"docker run img -H x":        false,
		"docker -H tcp://x ps":       true,
		"docker --host=x ps":         true,
		"docker exec web ls":         true,
		"docker push img":            true,
		"kubectl exec pod -- ls":     true,
		"docker compose exec web ls": false,
		"npm publish":                true,
		"npm install":                false,
		"git push":                   true,
		"git commit":                 false,
		"bash -c kubectl":            false, // the text decides, which the caller takes apart
		"render-page x":              false,
	} {
		words := strings.Fields(line)
		if got := Default().RemoteProgram(words[0], words[1:]); got != want {
			t.Errorf("%s: %v, want %v", line, got, want)
		}
	}
	if (*Table)(nil).RemoteProgram("ssh", nil) {
		t.Error("a nil table knows something")
	}
}

func TestShellText(t *testing.T) {
	for line, want := range map[string]string{
		"ssh -o A=b -i key host uptime -p":  "ssh: uptime -p",
		"ssh host -- uptime":                "ssh: uptime",
		"ssh host":                          "none",
		"bash -lc reboot":                   ": reboot",
		"sudo -u x sh -c reboot":            ": reboot",
		"docker exec web sh -c ls":          "docker exec: ls",
		"kubectl exec pod -- sh -c ls":      "kubectl exec: ls",
		"sshpass -p secret ssh u@host halt": "ssh: halt",
		"ls":                                "none",
		"":                                  "none",
	} {
		by, text, ok := Default().ShellText(strings.Fields(line))
		got := by + ": " + text
		if !ok {
			got = "none"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

func TestPathEffect(t *testing.T) {
	for last, want := range map[string]Effect{
		"search":             Read,
		"_search":            Read,
		"batchGet":           Read,
		"batch-get":          Read,
		"documents:batchGet": Read,
		"search.json":        Read,
		"token":              Session,
		"oauth.token":        Session,
		"completions":        Completion,
		"m:generateContent":  Completion,
		"git-upload-pack":    Read,
		"git-receive-pack":   Idempotent,
		"issues":             Unknown,
		"searches":           Unknown,
		"search.issues":      Unknown,
		"":                   Unknown,
	} {
		got, ok := Default().PathEffect(last)
		if got != want || ok != (want != Unknown) {
			t.Errorf("%q: %v, %v, want %v", last, got, ok, want)
		}
	}
	if _, ok := (*Table)(nil).PathEffect("search"); ok {
		t.Error("a nil table knows something")
	}
}

// TestCommandsWith: a user's line overrides what it says, and nothing else.
func TestCommandsWith(t *testing.T) {
	user, err := Parse("toolvet.know", `
command deployctl               remote
command "deployctl push now"    effect=publish
command "kubectl get"           effect=execute
command "kubectl exec"          effect=read
command "docker ps"             remote
command "docker exec"           local
command curl                    effect=execute
command "aws ec2 run-instances" effect=idempotent
path    search                  effect=write
path    ingest                  effect=idempotent
`)
	if err != nil {
		t.Fatal(err)
	}
	table := Default().With(user)
	for line, want := range map[string]Effect{
		"deployctl push now":          Publish,
		"kubectl get pods":            Execute,
		"kubectl exec pod -- reboot":  Read,
		"kubectl logs x":              Read,
		"docker ps":                   Read,
		"curl -d x https://x":         Execute,
		"aws ec2 run-instances":       Idempotent,
		"aws ec2 terminate-instances": Idempotent,
	} {
		if e, _, ok := table.CommandEffect(strings.Fields(line)); e != want || !ok {
			t.Errorf("%s: %v, %v, want %v", line, e, ok, want)
		}
	}
	if _, _, ok := table.CommandEffect([]string{"deployctl", "push"}); ok {
		t.Error("deployctl push is known")
	}
	for line, want := range map[string]bool{"deployctl push": true, "docker ps": true, "docker exec web ls": false, "kubectl get": true} {
		words := strings.Fields(line)
		if table.RemoteProgram(words[0], words[1:]) != want {
			t.Errorf("%s: remote is %v", line, !want)
		}
	}
	if e, _ := table.PathEffect("_search"); e != Write {
		t.Errorf("search: %v", e)
	}
	if e, _ := table.PathEffect("ingest"); e != Idempotent {
		t.Errorf("ingest: %v", e)
	}
	if e, _ := table.PathEffect("token"); e != Session {
		t.Errorf("token: %v", e)
	}
	if e, _, _ := Default().CommandEffect([]string{"kubectl", "get"}); e != Read {
		t.Error("the built-in table has changed")
	}
}
