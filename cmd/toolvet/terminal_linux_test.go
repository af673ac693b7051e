package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// On a terminal the run is seen at work, and ends with the number of findings.
func TestTerminal(t *testing.T) {
	m := withFunctions(t, "flagPause(); flagMe()")
	m.env = []string{salt + fmt.Sprintf("=terminal%d", os.Getpid())} // nothing is cached
	r := onTerminal(t, m)
	if !regexp.MustCompile(`\r0/1 packages, 0s\r`).MatchString(r.stderr) {
		t.Errorf("no progress on the terminal: %q", r.stderr)
	}
	if !strings.HasSuffix(r.stderr, "\r1 finding in 1 file: flagme 1\r\n") {
		t.Errorf("the terminal does not end with the number of findings: %q", r.stderr)
	}
	r.stderr = ""
	r.want(t, 1, "p.go:4:15: flagMe is called [flagme]\n", "")

	// A run that did not start has found nothing out.
	onTerminal(t, m, "-C", "nowhere").want(t, 2, "", "toolvet: -C nowhere: no such directory\r\n")
}

// At a terminal people get text with colours, unless they want none.
func TestTextOnTerminal(t *testing.T) {
	m := withFunctions(t, "flagMe()")
	for _, test := range []struct{ env, want string }{
		{"TERM=xterm", "\x1b[1mp.go\x1b[0m\r\n4:2: flagMe is called \x1b[31m[flagme]\x1b[0m\r\n\x1b[2m     4 | \x1b[0m\tflagMe()\r\n\x1b[2m       | \x1b[0m\t\x1b[31m^~~~~~~~\x1b[0m\r\n\r\n1 finding in 1 file: flagme 1\r\n"},
		{"NO_COLOR=1", "p.go\r\n4:2: flagMe is called [flagme]\r\n     4 | \tflagMe()\r\n       | \t^~~~~~~~\r\n\r\n1 finding in 1 file: flagme 1\r\n"},
		{"TERM=dumb", "p.go\r\n4:2: flagMe is called [flagme]\r\n     4 | \tflagMe()\r\n       | \t^~~~~~~~\r\n\r\n1 finding in 1 file: flagme 1\r\n"},
	} {
		m.env = []string{"NO_COLOR=", "TERM=xterm", test.env}
		ours, theirs := openTerminal(t)
		var seen, stderr strings.Builder
		cmd := m.command(self(t))
		cmd.Stdout, cmd.Stderr = theirs, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		theirs.Close()
		io.Copy(&seen, ours)
		cmd.Wait()
		if seen.String() != test.want || stderr.Len() > 0 {
			t.Errorf("%s: %q\nwant %q\n%s", test.env, seen.String(), test.want, stderr.String())
		}
	}
}

// onTerminal runs toolvet with its standard error on a terminal.
func onTerminal(t *testing.T, p process, args ...string) run {
	t.Helper()
	ours, theirs := openTerminal(t)
	var stdout, seen strings.Builder
	cmd := p.command(self(t), args...)
	cmd.Stdout, cmd.Stderr = &stdout, theirs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	io.Copy(&seen, ours) // Linux ends a terminal that no process has open with EIO
	cmd.Wait()
	return run{stdout.String(), seen.String(), cmd.ProcessState.ExitCode()}
}

// openTerminal makes a pseudo terminal.
func openTerminal(t *testing.T) (ours, theirs *os.File) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { ours.Close() })
	var number, unlock int32
	for request, arg := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlock, syscall.TIOCGPTN: &number} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, ours.Fd(), request, uintptr(unsafe.Pointer(arg))); errno != 0 {
			t.Skip(errno)
		}
	}
	theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	return ours, theirs
}
