// Package anthropictool answers tool uses, with a flag.
package anthropictool

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/toolrunner"
)

var resolver net.Resolver

type query struct {
	Name string `json:"name"`
}

// Raw answers in the resolver's words.
func Raw(ctx context.Context, use anthropic.ToolUseBlock, name string) anthropic.ContentBlockParamUnion {
	addrs, err := resolver.LookupHost(ctx, name)
	if err != nil {
		return anthropic.NewToolResultBlock(use.ID, err.Error(), true) // want "own words"
	}
	return anthropic.NewToolResultBlock(use.ID, fmt.Sprint(addrs), false)
}

// Unflagged answers in its own words, as a success.
func Unflagged(ctx context.Context, use anthropic.ToolUseBlock, name string) anthropic.ContentBlockParamUnion {
	addrs, err := resolver.LookupHost(ctx, name)
	if err != nil {
		slog.ErrorContext(ctx, "lookup", "err", err)
		return anthropic.NewToolResultBlock(use.ID, "Error: the name has no address", false) // want "failure flag"
	}
	return anthropic.NewToolResultBlock(use.ID, fmt.Sprint(addrs), false)
}

// Flagged answers in its own words, as a failure.
func Flagged(ctx context.Context, use anthropic.ToolUseBlock, name string) anthropic.ContentBlockParamUnion {
	if name == "" {
		return anthropic.NewToolResultBlock(use.ID, errors.New("name is missing").Error(), true)
	}
	addrs, err := resolver.LookupHost(ctx, name)
	text := "Error: the name has no address"
	if err == nil {
		text = fmt.Sprint(addrs)
	}
	return anthropic.NewToolResultBlock(use.ID, text, err != nil)
}

// Tools have the runner make the results: it shows a returned error.
func Tools() ([]anthropic.BetaTool, error) {
	raw, err := toolrunner.NewBetaToolFromJSONSchema("raw", "resolves", func(ctx context.Context, q query) (anthropic.BetaToolResultBlockParamContentUnion, error) {
		addrs, err := resolver.LookupHost(ctx, q.Name)
		if err != nil {
			return anthropic.BetaToolResultBlockParamContentUnion{}, fmt.Errorf("resolve: %w", err) // want "own words"
		}
		return anthropic.BetaToolResultBlockParamContentUnion{OfText: &anthropic.BetaTextBlockParam{Text: fmt.Sprint(addrs)}}, nil
	})
	if err != nil {
		return nil, err
	}
	quiet, err := toolrunner.NewBetaToolFromJSONSchema("quiet", "resolves", func(ctx context.Context, q query) (anthropic.BetaToolResultBlockParamContentUnion, error) {
		addrs, err := resolver.LookupHost(ctx, q.Name)
		if err != nil {
			slog.ErrorContext(ctx, "resolve", "err", err)
			return anthropic.BetaToolResultBlockParamContentUnion{}, errors.New("not_found: the name has no address")
		}
		return anthropic.BetaToolResultBlockParamContentUnion{OfText: &anthropic.BetaTextBlockParam{Text: fmt.Sprint(addrs)}}, nil
	})
	return []anthropic.BetaTool{raw, quiet}, err
}
