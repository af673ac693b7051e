package main

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/report"
)

// isVetTool reports whether go vet is the caller: it asks for the tool's
// identity, for its flags, or for the analysis of one package.
func isVetTool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	return args[0] == "-V=full" || args[0] == "-flags" || strings.HasSuffix(args[len(args)-1], ".cfg")
}

// vetTool serves go vet and ends the process.
func (c command) vetTool(args []string) {
	if args[0] == "-V=full" {
		if err := printIdentity(c.stdout); err != nil {
			fmt.Fprintln(c.stderr, "toolvet:", err)
			os.Exit(2)
		}
		os.Exit(0)
	}
	registerSwitches(flag.CommandLine)
	flag.BoolVar(&config.Details, "details", false, "for toolvet alone: what its reports are made of, behind each message")
	flag.BoolVar(&config.Explain, "explained", false, "for toolvet explain: what is known of each call")
	flag.Func("know", knowUsage, func(text string) error {
		config.Know = joinKnow(config.Know, text)
		if err := checkKnow("-know", config.Know); err != nil {
			c.refuseUnit(args[len(args)-1], err)
		}
		return nil
	})
	var off []string
	flag.Func("off", offUsage, func(list string) error {
		off = append(off, offNames(list)...)
		var err error
		if config.Off, err = config.ReadOff("-off", off, c.variants); err != nil {
			c.refuseUnit(args[len(args)-1], err)
		}
		return nil
	})
	// A unit process is short: with the default collector half of its time went
	// into collecting (github-mcp-server, 407 units).
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(460 << 20) // soft: beyond it the collector works harder
	unitchecker.Main(append(c.analyzers(), report.Explain)...)
}

// printIdentity answers -V=full. Go vet's cache lives by this line: of a
// version that says devel, what follows buildID= is the key. It is the hash of
// the executable, so that two builds of one version never share findings. The
// line is printed here and not by unitchecker, which begins it with the path of
// the executable: go vet cannot read that when the path has a space in it.
func printIdentity(w io.Writer) error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "toolvet version devel buildID=%x\n", h.Sum(nil))
	return err
}

// refuseUnit ends a unit process that was given a value that is no good. Go vet
// starts one for every package with the same flags, so those that only collect
// facts about a dependency stay silent (without facts nothing is cached): the
// error is shown for the packages that were asked for, not 200 times.
func (c command) refuseUnit(cfgFile string, reason error) {
	var unit struct{ VetxOnly bool }
	if data, err := os.ReadFile(cfgFile); err == nil {
		if json.Unmarshal(data, &unit) == nil && unit.VetxOnly {
			os.Exit(0)
		}
	}
	for line := range strings.Lines(reason.Error()) {
		fmt.Fprintln(c.stderr, "toolvet:", strings.TrimSpace(line))
	}
	os.Exit(2)
}
