// Package sshcmd runs remote commands; what the command does decides.
package sshcmd

import (
	"bytes"
	"fmt"
	"time"

	"golang.org/x/crypto/ssh"
)

// Node is a machine.
type Node struct {
	client *ssh.Client
}

func (n *Node) run(cmd string) (string, error) {
	s, err := n.client.NewSession()
	if err != nil {
		return "", err
	}
	defer s.Close()
	var out bytes.Buffer
	s.Stdout = &out
	if err := s.Run(cmd); err != nil {
		return "", fmt.Errorf("%s: %w", cmd, err)
	}
	return out.String(), nil
}

func persist(fn func() error) error {
	var err error
	for i := range 5 {
		if err = fn(); err == nil {
			break
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
	return err
}

// Restart restarts.
func (n *Node) Restart() error {
	return persist(func() error {
		_, err := n.run("systemctl restart nginx") // want "again"
		return err
	})
}

// JoinToken makes a token with every run.
func (n *Node) JoinToken() (token string, err error) {
	for range 3 {
		if token, err = n.run("kubeadm token create --print-join-command"); err == nil { // want "again"
			return token, nil
		}
	}
	return "", err
}

// Create makes a job of a name that the cluster makes up.
func (n *Node) Create(image string) error {
	return persist(func() error {
		s, err := n.client.NewSession()
		if err != nil {
			return err
		}
		defer s.Close()
		return s.Run("kubectl create job --image=" + image) // want "again"
	})
}

// Status reads.
func (n *Node) Status() (out string, err error) {
	err = persist(func() error {
		out, err = n.run("systemctl status nginx")
		return err
	})
	return out, err
}

// Pods reads.
func (n *Node) Pods() (out string, err error) {
	for range 3 {
		if out, err = n.run("kubectl get pods -o name"); err == nil {
			return out, nil
		}
	}
	return "", err
}

// Apply converges.
func (n *Node) Apply(file string) error {
	return persist(func() error {
		_, err := n.run("kubectl apply -f " + file)
		return err
	})
}

// RestartOnce runs once and then repeats the looking.
func (n *Node) RestartOnce() error {
	if _, err := n.run("systemctl restart nginx"); err != nil {
		println("outcome unknown:", err.Error())
	}
	return persist(func() error {
		_, err := n.run("systemctl is-active nginx")
		return err
	})
}

// RestartAll runs once on each node.
func RestartAll(nodes []*Node) error {
	for _, n := range nodes {
		if _, err := n.run("systemctl restart nginx"); err != nil {
			return err
		}
	}
	return nil
}
