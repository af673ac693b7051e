// Command cli is a server with a command line: what it prints is read by a person.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net"
	"os"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var resolver net.Resolver

func lookup(ctx context.Context, name string) (string, error) {
	addrs, err := resolver.LookupHost(ctx, name)
	if err != nil {
		return "", fmt.Errorf("lookup: %w", err)
	}
	return strings.Join(addrs, "\n"), nil
}

func handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := lookup(ctx, req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

func once(ctx context.Context, name string) error {
	text, err := lookup(ctx, name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	_, err = fmt.Println(text)
	return err
}

func main() {
	name := flag.String("name", "", "look up one name and leave")
	flag.Parse()
	if *name != "" {
		if err := once(context.Background(), *name); err != nil {
			fmt.Fprintln(os.Stderr, "Error:", err)
			fmt.Printf("Error: %v\n", err)
			os.Exit(1)
		}
		return
	}
	s := server.NewMCPServer("cli", "1")
	s.AddTool(mcp.NewTool("lookup"), handle)
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
