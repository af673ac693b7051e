// Integration is golangci-lint with the plugin in it, as golangci-lint custom
// builds it, for the tests beside it. It is a module of its own, so that nobody
// who installs toolvet downloads golangci-lint.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/toolvet/toolvet/golangci"
)

func main() {
	if err := commands.Execute(commands.BuildInfo{Version: "v2.15.0 with toolvet"}); err != nil {
		fmt.Fprintf(os.Stderr, "The command is terminated due to an error: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
