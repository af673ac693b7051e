package faultlab

import (
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// Host is an SSH host on loopback with systemd units that can be restarted.
type Host struct {
	Addr   string
	Port   string
	Config *ssh.ClientConfig // logs in to this host

	listener net.Listener
	config   *ssh.ServerConfig
	wg       sync.WaitGroup

	mu     sync.Mutex
	closed bool
	conns  []net.Conn
	ends   []End
	units  map[string]unit
}

type unit struct {
	restarts   int
	invocation int // of the process that runs now
}

// An End says how a restart command ends for the client. The work is done but
// for Refused.
type End int

const (
	Exited    End = iota // exit status 0
	NoStatus             // the channel is closed, no exit status is sent
	Cut                  // the connection is closed
	StillBusy            // like NoStatus, and the unit has not come up again yet
	Refused              // exit status 1 and an error text; nothing was done
)

// UnitError is what a refused restart writes to standard error.
const UnitError = "Failed to restart: unit entered failed state, see journalctl -xe on core-db-3.internal"

// NewHost starts a host that lives as long as the test.
func NewHost(t testing.TB) *Host {
	t.Helper()
	hostKey, userKey := newSigner(t), newSigner(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := &Host{listener: listener, units: map[string]unit{}}
	h.Addr, h.Port, _ = net.SplitHostPort(listener.Addr().String())
	h.config = &ssh.ServerConfig{
		PublicKeyCallback: func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			if string(key.Marshal()) != string(userKey.PublicKey().Marshal()) {
				return nil, fmt.Errorf("unknown key")
			}
			return nil, nil
		},
	}
	h.config.AddHostKey(hostKey)
	h.Config = &ssh.ClientConfig{
		User:            "deploy",
		Auth:            []ssh.AuthMethod{ssh.PublicKeys(userKey)},
		HostKeyCallback: ssh.FixedHostKey(hostKey.PublicKey()),
		Timeout:         2 * time.Second,
	}
	h.wg.Go(h.accept)
	t.Cleanup(h.close)
	return h
}

// End sets how the next restarts end, one each; later ones exit with 0.
func (h *Host) End(ends ...End) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ends = append(h.ends, ends...)
}

// Restarts counts the restart commands that ran for the unit.
func (h *Host) Restarts(name string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.units[name].restarts
}

func (h *Host) accept() {
	for {
		conn, err := h.listener.Accept()
		if err != nil {
			return
		}
		h.mu.Lock()
		if h.closed {
			conn.Close()
		}
		h.conns = append(h.conns, conn)
		h.mu.Unlock()
		h.wg.Go(func() { h.serve(conn) })
	}
}

func (h *Host) close() {
	h.listener.Close()
	h.mu.Lock()
	h.closed = true
	for _, conn := range h.conns {
		conn.Close()
	}
	h.mu.Unlock()
	h.wg.Wait()
}

func (h *Host) serve(conn net.Conn) {
	defer conn.Close()
	server, channels, requests, err := ssh.NewServerConn(conn, h.config)
	if err != nil {
		return
	}
	defer server.Close()
	go ssh.DiscardRequests(requests)
	for offer := range channels {
		if offer.ChannelType() != "session" {
			offer.Reject(ssh.UnknownChannelType, "sessions only")
			continue
		}
		channel, requests, err := offer.Accept()
		if err != nil {
			return
		}
		for req := range requests {
			var exec struct{ Command string }
			if req.Type != "exec" || ssh.Unmarshal(req.Payload, &exec) != nil {
				req.Reply(false, nil)
				continue
			}
			req.Reply(true, nil)
			if h.run(channel, exec.Command) == Cut {
				return
			}
			channel.Close()
		}
	}
}

func (h *Host) run(channel ssh.Channel, command string) End {
	words := strings.Fields(command)
	name := words[len(words)-1]
	switch {
	case strings.HasPrefix(command, "sudo systemctl restart "):
		end := h.restart(name)
		switch end {
		case Exited:
			exit(channel, 0)
		case Refused:
			fmt.Fprintln(channel.Stderr(), UnitError)
			exit(channel, 1)
		}
		return end
	case strings.HasPrefix(command, "systemctl show "):
		h.mu.Lock()
		fmt.Fprintf(channel, "ActiveState=active\nInvocationID=%032x\n", h.units[name].invocation)
		h.mu.Unlock()
		exit(channel, 0)
	default:
		exit(channel, 127)
	}
	return Exited
}

func (h *Host) restart(name string) End {
	h.mu.Lock()
	defer h.mu.Unlock()
	end := Exited
	if len(h.ends) > 0 {
		end, h.ends = h.ends[0], h.ends[1:]
	}
	u := h.units[name]
	if end != Refused {
		u.restarts++
	}
	if end != Refused && end != StillBusy {
		u.invocation = u.restarts
	}
	h.units[name] = u
	return end
}

func exit(channel ssh.Channel, status uint32) {
	channel.SendRequest("exit-status", false, ssh.Marshal(struct{ Status uint32 }{status}))
}

func newSigner(t testing.TB) ssh.Signer {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}
