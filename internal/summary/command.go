package summary

import (
	"path"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// commandWords judge a command line by its first words. The program is looked
// up first, then the program with its first sub-command.
var commandWords = map[string]knowledge.Effect{
	"cat": knowledge.Read, "ls": knowledge.Read, "stat": knowledge.Read, "test": knowledge.Read, "[": knowledge.Read, "id": knowledge.Read,
	"whoami": knowledge.Read, "uname": knowledge.Read, "hostname": knowledge.Read, "echo": knowledge.Read, "grep": knowledge.Read,
	"head": knowledge.Read, "tail": knowledge.Read, "df": knowledge.Read, "du": knowledge.Read, "ps": knowledge.Read, "uptime": knowledge.Read,
	"true": knowledge.Read, "pwd": knowledge.Read, "which": knowledge.Read, "command": knowledge.Read, "find": knowledge.Read, "wc": knowledge.Read,
	"date": knowledge.Read, "free": knowledge.Read, "journalctl": knowledge.Read, "dig": knowledge.Read, "ping": knowledge.Read, "nslookup": knowledge.Read,
	"getent": knowledge.Read, "sha256sum": knowledge.Read, "md5sum": knowledge.Read, "env": knowledge.Read, "printenv": knowledge.Read, "ss": knowledge.Read,
	"mkdir": knowledge.Idempotent, "rm": knowledge.Idempotent, "chmod": knowledge.Idempotent, "chown": knowledge.Idempotent, "ln": knowledge.Idempotent,
	"cp": knowledge.Idempotent, "touch": knowledge.Idempotent, "rsync": knowledge.Idempotent, "scp": knowledge.Idempotent, "install": knowledge.Idempotent,
	"sysctl": knowledge.Idempotent, "modprobe": knowledge.Idempotent, "sync": knowledge.Idempotent,
	"apt-get": knowledge.Idempotent, "apt": knowledge.Idempotent, "yum": knowledge.Idempotent, "dnf": knowledge.Idempotent, "apk": knowledge.Idempotent,
	"kubectl get": knowledge.Read, "kubectl describe": knowledge.Read, "kubectl logs": knowledge.Read, "kubectl top": knowledge.Read, "kubectl version": knowledge.Read,
	"kubectl wait": knowledge.Read, "kubectl apply": knowledge.Idempotent, "kubectl delete": knowledge.Idempotent, "kubectl label": knowledge.Idempotent,
	"kubectl annotate": knowledge.Idempotent, "kubectl patch": knowledge.Idempotent, "kubectl scale": knowledge.Idempotent, "kubectl set": knowledge.Idempotent,
	"kubectl cordon": knowledge.Idempotent, "kubectl drain": knowledge.Idempotent, "kubectl replace": knowledge.Idempotent, "kubectl create": knowledge.Write,
	"kubectl run": knowledge.Execute, "kubectl exec": knowledge.Execute, "kubectl rollout": knowledge.Execute, "kubectl expose": knowledge.Write,
	"systemctl status": knowledge.Read, "systemctl is-active": knowledge.Read, "systemctl show": knowledge.Read, "systemctl list-units": knowledge.Read,
	"systemctl is-enabled": knowledge.Read, "systemctl start": knowledge.Idempotent, "systemctl stop": knowledge.Idempotent, "systemctl enable": knowledge.Idempotent,
	"systemctl disable": knowledge.Idempotent, "systemctl daemon-reload": knowledge.Idempotent, "systemctl restart": knowledge.Execute, "systemctl reload": knowledge.Idempotent,
	"service":   knowledge.Execute,
	"git fetch": knowledge.Read, "git clone": knowledge.Read, "git pull": knowledge.Read, "git ls-remote": knowledge.Read, "git status": knowledge.Read,
	"git rev-parse": knowledge.Read, "git log": knowledge.Read, "git diff": knowledge.Read, "git push": knowledge.Idempotent,
	"docker ps": knowledge.Read, "docker inspect": knowledge.Read, "docker logs": knowledge.Read, "docker images": knowledge.Read, "docker info": knowledge.Read,
	"docker version": knowledge.Read, "docker pull": knowledge.Idempotent, "docker push": knowledge.Idempotent, "docker build": knowledge.Idempotent,
	"docker stop": knowledge.Idempotent, "docker rm": knowledge.Idempotent, "docker rmi": knowledge.Idempotent, "docker kill": knowledge.Idempotent,
	"docker login": knowledge.Session, "docker run": knowledge.Execute, "docker exec": knowledge.Execute, "docker create": knowledge.Write,
	"docker restart": knowledge.Execute, "docker manifest": knowledge.Idempotent, "docker buildx": knowledge.Idempotent, "docker tag": knowledge.Idempotent,
	"helm install": knowledge.Write, "helm upgrade": knowledge.Idempotent, "helm list": knowledge.Read, "helm status": knowledge.Read, "helm get": knowledge.Read,
	"helm uninstall": knowledge.Idempotent, "helm repo": knowledge.Idempotent, "helm template": knowledge.Read,
	"terraform plan": knowledge.Read, "terraform apply": knowledge.Idempotent, "terraform init": knowledge.Idempotent, "terraform destroy": knowledge.Idempotent,
	"aws": knowledge.Unknown, "gcloud": knowledge.Unknown, "az": knowledge.Unknown,
	"reboot": knowledge.Execute, "shutdown": knowledge.Execute, "poweroff": knowledge.Idempotent,
	"mail": knowledge.Publish, "sendmail": knowledge.Publish, "mailx": knowledge.Publish,
}

// commandEffect judges a command line that runs on the far side; a command that
// says nothing counts as one that changes something.
func commandEffect(line string) (knowledge.Effect, string) {
	worst, op := knowledge.Unknown, ""
	for _, part := range splitCommands(line) {
		e, name := oneCommand(part)
		if e > worst || worst == knowledge.Unknown {
			worst, op = e, name
		}
	}
	return worst, op
}

func splitCommands(line string) []string {
	return strings.FieldsFunc(strings.NewReplacer("&&", "\n", "||", "\n").Replace(line), func(r rune) bool {
		return r == '\n' || r == ';' || r == '|'
	})
}

func oneCommand(line string) (knowledge.Effect, string) {
	words := strings.Fields(line)
	for len(words) > 0 && (words[0] == "sudo" || words[0] == "env" || words[0] == "nohup" || words[0] == "exec" || words[0] == "time" ||
		strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
		words = words[1:]
	}
	if len(words) == 0 || strings.HasPrefix(words[0], "%") {
		return knowledge.Unknown, ""
	}
	program := path.Base(words[0])
	for _, w := range words[1:] {
		if strings.HasPrefix(w, "-") {
			continue
		}
		if e, ok := commandWords[program+" "+w]; ok {
			return e, program + " " + w
		}
		break
	}
	if strings.Contains(line, ">") && program == "echo" || strings.Contains(line, ">>") {
		return knowledge.Execute, program
	}
	if e, ok := commandWords[program]; ok {
		return e, program
	}
	if program == "curl" || program == "wget" || program == "http" {
		return curlEffect(words[1:]), program
	}
	return knowledge.Execute, program
}

func curlEffect(words []string) knowledge.Effect {
	for i, w := range words {
		verb := ""
		switch {
		case (w == "-X" || w == "--request") && i+1 < len(words):
			verb = words[i+1]
		case strings.HasPrefix(w, "-X") && len(w) > 2:
			verb = w[2:]
		case w == "-d" || w == "--data" || w == "--data-raw" || w == "--json" || w == "--data-binary" || w == "-F" || w == "--post-data":
			verb = "POST"
		default:
			continue
		}
		return knowledge.VerbEffect(strings.ToUpper(strings.Trim(verb, `"'`)))
	}
	return knowledge.Read
}

// remotePrograms are local programs that act on something remote; all others are local.
var remotePrograms = map[string]bool{
	"ssh": true, "kubectl": true, "curl": true, "gh": true, "helm": true, "wget": true, "flyctl": true, "fly": true, "heroku": true,
	"ansible": true, "ansible-playbook": true, "gcloud": true, "aws": true, "az": true, "doctl": true, "vercel": true, "wrangler": true, "oc": true,
	"snapcraft": true, "npm": true, "twine": true, "sendmail": true, "mail": true,
}

// localCommand judges a run of exec.Cmd: local unless the program is a client of something remote.
func (p *pkg) localCommand(e *effect, args []ssa.Value) {
	e.Class = knowledge.Unknown
	if len(args) == 0 {
		return
	}
	words := p.commandLine(args[0])
	if len(words) == 0 {
		return
	}
	program := path.Base(words[0])
	e.Op = program
	remote := remotePrograms[program] || program == "docker" && len(words) > 1 && (words[1] == "exec" || words[1] == "push" || words[1] == "-H")
	if !remote {
		return
	}
	switch program {
	case "ssh":
		rest := words[1:]
		for i, w := range rest {
			if strings.HasPrefix(w, "-") || i == 0 {
				continue
			}
			if class, op := commandEffect(strings.Join(rest[i:], " ")); op != "" {
				e.Class, e.Op = class, "ssh "+op
				return
			}
		}
		e.Class = knowledge.Execute
	case "curl", "wget":
		e.Class = curlEffect(words[1:])
	default:
		line := strings.Join(words, " ")
		if class, op := oneCommand(line); class != knowledge.Execute || strings.Contains(op, " ") {
			e.Class, e.Op = class, op
			return
		}
		// gh pr create, aws ec2 run-instances: the words say what they do.
		for _, w := range words[1:] {
			if strings.HasPrefix(w, "-") || w == unknownWord {
				break
			}
			if class, ok := p.table.NameEffect("", camel(strings.ReplaceAll(w, "-", "_"))); ok {
				e.Class, e.Op = class, program+" "+w
			}
		}
	}
}

const unknownWord = "?"

// commandLine is the command of an *exec.Cmd as far as it is constant.
func (p *pkg) commandLine(cmd ssa.Value) []string {
	call, ok := inject.Origin(cmd).(*ssa.Call)
	if !ok {
		return nil
	}
	fn := call.Call.StaticCallee()
	if fn == nil {
		return nil
	}
	args := call.Call.Args
	switch nameOf(fn) {
	case "os/exec.Command":
	case "os/exec.CommandContext":
		args = args[1:]
	default:
		return nil
	}
	var out []string
	for _, v := range append([]ssa.Value{args[0]}, sliceElements(args[1])...) {
		texts, _ := p.stringsOf(v)
		if len(texts) != 1 {
			out = append(out, unknownWord)
			continue
		}
		out = append(out, strings.Fields(texts[0])...)
	}
	return out
}
