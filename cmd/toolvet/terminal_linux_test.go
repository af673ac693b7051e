package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// On a terminal the run is seen at work, and ends with the number of findings.
func TestTerminal(t *testing.T) {
	ours, theirs := openTerminal(t)
	m := withFunctions(t, "flagPause(); flagMe()")
	m.env = []string{salt + fmt.Sprintf("=terminal%d", os.Getpid()), "TERM=xterm"} // nothing is cached
	var stdout strings.Builder
	cmd := m.command(self(t))
	cmd.Stdout, cmd.Stderr = &stdout, theirs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	var seen strings.Builder
	for buf := make([]byte, 1024); ; {
		n, err := ours.Read(buf)
		seen.Write(buf[:n])
		if err != nil { // Linux ends a terminal without a process with EIO
			break
		}
	}
	cmd.Wait()
	run{stdout.String(), "", cmd.ProcessState.ExitCode()}.want(t, 1, "p.go:4:15: flagMe is called [flagme]\n", "")
	if !regexp.MustCompile(`\r0/1 packages, 0s\r`).MatchString(seen.String()) {
		t.Errorf("no progress on the terminal: %q", seen.String())
	}
	if !strings.HasSuffix(seen.String(), "\r1 finding\r\n") {
		t.Errorf("the terminal does not end with the number of findings: %q", seen.String())
	}
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
