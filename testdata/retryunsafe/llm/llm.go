// Package llm asks models. A completion that is asked for twice costs twice and changes nothing: possible, and silent by default.
package llm

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Model is a language model. It is implemented elsewhere.
type Model interface {
	CreateChatCompletion(ctx context.Context, prompt string) (string, error)
	Generate(ctx context.Context, prompt string) (string, error)
	CreateEmbedding(ctx context.Context, text string) ([]float32, error)
}

// Chat asks again after an error.
func Chat(ctx context.Context, m Model, prompt string) (text string, err error) {
	for range 3 {
		if text, err = m.CreateChatCompletion(ctx, prompt); err == nil {
			return text, nil
		}
		time.Sleep(time.Second)
	}
	return "", err
}

// Generate asks the next model after an error.
func Generate(ctx context.Context, ms []Model, prompt string) (text string, err error) {
	for _, m := range ms {
		if text, err = m.Generate(ctx, prompt); err == nil {
			return text, nil
		}
	}
	return "", err
}

// Embed asks again after an error.
func Embed(ctx context.Context, m Model, text string) (v []float32, err error) {
	for range 3 {
		if v, err = m.CreateEmbedding(ctx, text); err == nil {
			return v, nil
		}
	}
	return nil, err
}

// Complete posts the question itself.
func Complete(ctx context.Context, hc *http.Client, base string, body []byte) (*http.Response, error) {
	var last error
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/v1/chat/completions", bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		resp, err := hc.Do(req)
		if err == nil {
			return resp, nil
		}
		last = err
	}
	return nil, last
}
