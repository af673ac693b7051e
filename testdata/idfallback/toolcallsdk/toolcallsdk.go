// Package toolcallsdk runs tools for two providers through their libraries.
package toolcallsdk

import (
	"context"
	"errors"
	"fmt"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"
)

// Run runs a tool.
type Run func(ctx context.Context, name, input string) string

// Anthropic answers a tool_use block without an id under the tool's name.
func Anthropic(ctx context.Context, cl *anthropic.Client, params anthropic.MessageNewParams, run Run) (*anthropic.Message, error) {
	msg, err := cl.Messages.New(ctx, params)
	if err != nil {
		return nil, err
	}
	params.Messages = append(params.Messages, msg.ToParam())
	var results []anthropic.ContentBlockParamUnion
	for _, block := range msg.Content {
		if block.Type != "tool_use" {
			continue
		}
		id := block.ID
		if id == "" {
			id = block.Name // want "identity"
		}
		results = append(results, anthropic.NewToolResultBlock(id, run(ctx, block.Name, string(block.Input)), false))
	}
	params.Messages = append(params.Messages, anthropic.NewUserMessage(results...))
	return cl.Messages.New(ctx, params)
}

// OpenAI makes an id of the position.
func OpenAI(ctx context.Context, cl *openai.Client, params openai.ChatCompletionNewParams, run Run) (*openai.ChatCompletion, error) {
	out, err := cl.Chat.Completions.New(ctx, params)
	if err != nil {
		return nil, err
	}
	if len(out.Choices) == 0 {
		return nil, errors.New("no choice")
	}
	params.Messages = append(params.Messages, out.Choices[0].Message.ToParam())
	for i, call := range out.Choices[0].Message.ToolCalls {
		id := call.ID
		if id == "" {
			id = fmt.Sprintf("%s_%d", call.Function.Name, i) // want "identity"
		}
		params.Messages = append(params.Messages, openai.ToolMessage(run(ctx, call.Function.Name, call.Function.Arguments), id))
	}
	return cl.Chat.Completions.New(ctx, params)
}

// Charge books the model that was asked for.
func Charge(ctx context.Context, cl *openai.Client, params openai.ChatCompletionNewParams, book func(model string, tokens int64)) error {
	out, err := cl.Chat.Completions.New(ctx, params)
	if err != nil {
		return err
	}
	model := out.Model
	if model == "" {
		model = params.Model // want "identity"
	}
	book(model, out.Usage.TotalTokens)
	return nil
}

// Strict wants an id.
func Strict(ctx context.Context, cl *anthropic.Client, params anthropic.MessageNewParams, run Run) (*anthropic.Message, error) {
	if params.Model == "" {
		params.Model = "default-model"
	}
	if params.MaxTokens == 0 {
		params.MaxTokens = 1024
	}
	msg, err := cl.Messages.New(ctx, params)
	if err != nil {
		return nil, err
	}
	params.Messages = append(params.Messages, msg.ToParam())
	var results []anthropic.ContentBlockParamUnion
	for i, block := range msg.Content {
		if block.Type != "tool_use" {
			continue
		}
		if block.ID == "" {
			return nil, fmt.Errorf("block %d: tool_use without an id", i)
		}
		text, failed := run(ctx, block.Name, string(block.Input)), false
		if text == "" {
			text, failed = block.Name+" said nothing", true
		}
		results = append(results, anthropic.NewToolResultBlock(block.ID, text, failed))
	}
	params.Messages = append(params.Messages, anthropic.NewUserMessage(results...))
	return cl.Messages.New(ctx, params)
}

// Both books what was asked for and what has served, each for itself.
func Both(ctx context.Context, cl *openai.Client, params openai.ChatCompletionNewParams, book func(asked, served string)) error {
	if params.Model == "" {
		params.Model = openai.ChatModelGPT4o
	}
	out, err := cl.Chat.Completions.New(ctx, params)
	if err != nil {
		return err
	}
	book(params.Model, out.Model)
	return nil
}
