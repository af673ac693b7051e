// Package openaitool answers the tool calls of a completion; a tool message has no flag.
package openaitool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/openai/openai-go/v3"
)

var resolver net.Resolver

type query struct {
	Name string `json:"name"`
}

func resolve(ctx context.Context, q query) (string, error) {
	if q.Name == "" {
		return "", errors.New("name is missing")
	}
	addrs, err := resolver.LookupHost(ctx, q.Name)
	if err != nil {
		return "", fmt.Errorf("resolve: %w", err)
	}
	return fmt.Sprint(addrs), nil
}

// Answer answers one call.
func Answer(ctx context.Context, id, args string) openai.ChatCompletionMessageParamUnion {
	var q query
	if err := json.Unmarshal([]byte(args), &q); err != nil {
		return openai.ToolMessage("arguments: "+err.Error(), id)
	}
	text, err := resolve(ctx, q)
	if err != nil {
		return openai.ToolMessage("error: "+err.Error(), id) // want "own words"
	}
	return openai.ToolMessage(text, id)
}

// Loop answers all calls of a message.
func Loop(ctx context.Context, msg openai.ChatCompletionMessage) []openai.ChatCompletionMessageParamUnion {
	answers := []openai.ChatCompletionMessageParamUnion{msg.ToParam()}
	for _, call := range msg.ToolCalls {
		text, err := resolve(ctx, query{call.Function.Name})
		if err != nil {
			text = err.Error()
		}
		answers = append(answers, openai.ToolMessage(text, call.ID)) // want "own words"
	}
	return answers
}

// AnswerQuietly answers one call.
func AnswerQuietly(ctx context.Context, id, args string) openai.ChatCompletionMessageParamUnion {
	var q query
	if err := json.Unmarshal([]byte(args), &q); err != nil {
		return openai.ToolMessage("arguments: "+err.Error(), id)
	}
	text, err := resolve(ctx, q)
	if err != nil {
		slog.ErrorContext(ctx, "resolve", "err", err)
		return openai.ToolMessage("error: the name has no address", id)
	}
	return openai.ToolMessage(text, id)
}

// Ask asks the model, and gives its caller the error: no tool is in sight.
func Ask(ctx context.Context, c *openai.Client, p openai.ChatCompletionNewParams) (string, error) {
	res, err := c.Chat.Completions.New(ctx, p)
	if err != nil {
		return "", fmt.Errorf("ask: %w", err)
	}
	return res.Choices[0].Message.Content, nil
}
