// Package gosdktyped has typed handlers: the SDK makes the text of a returned error the text of the result.
package gosdktyped

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// City is what the tools take.
type City struct {
	Name string `json:"name"`
	Days int    `json:"days"`
}

// Weather is what they give.
type Weather struct {
	Celsius float64 `json:"celsius"`
}

// Station is the service.
type Station struct {
	base string
	hc   *http.Client
	log  *slog.Logger
}

func (s *Station) read(ctx context.Context, path string) (Weather, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+path, nil)
	if err != nil {
		return Weather{}, err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return Weather{}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return Weather{}, fmt.Errorf("status %d", resp.StatusCode)
	}
	var w Weather
	err = json.NewDecoder(resp.Body).Decode(&w)
	return w, err
}

// Register registers the tools.
func Register(srv *mcp.Server, s *Station) {
	mcp.AddTool(srv, &mcp.Tool{Name: "now"}, s.now)
	mcp.AddTool(srv, &mcp.Tool{Name: "forecast"}, func(ctx context.Context, _ *mcp.CallToolRequest, in City) (*mcp.CallToolResult, Weather, error) {
		if in.Days < 1 {
			return nil, Weather{}, fmt.Errorf("days is %d, and must be positive", in.Days)
		}
		w, err := s.read(ctx, "/forecast?q="+url.QueryEscape(in.Name))
		if err != nil {
			return nil, Weather{}, fmt.Errorf("forecast for %s: %w", in.Name, err) // want "own words"
		}
		return nil, w, nil
	})
	mcp.AddTool(srv, &mcp.Tool{Name: "yesterday"}, s.yesterday)
	mcp.AddTool(srv, &mcp.Tool{Name: "rain"}, func(ctx context.Context, _ *mcp.CallToolRequest, in City) (*mcp.CallToolResult, Weather, error) {
		if in.Name == "" {
			return nil, Weather{}, errors.New("name is missing")
		}
		w, err := s.read(ctx, "/rain?q="+url.QueryEscape(in.Name))
		if err != nil {
			s.log.ErrorContext(ctx, "rain", "err", err)
			return nil, Weather{}, errStation
		}
		return nil, w, nil
	})
}

var errStation = errors.New("unavailable: the weather service gave no usable answer")

func (s *Station) now(ctx context.Context, _ *mcp.CallToolRequest, in City) (*mcp.CallToolResult, Weather, error) {
	w, err := s.read(ctx, "/now?q="+url.QueryEscape(in.Name))
	return nil, w, err // want "own words"
}

func (s *Station) yesterday(ctx context.Context, _ *mcp.CallToolRequest, in City) (*mcp.CallToolResult, Weather, error) {
	w, err := s.read(ctx, "/yesterday?q="+url.QueryEscape(in.Name))
	if err != nil {
		s.log.ErrorContext(ctx, "yesterday", "err", err)
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: errStation.Error()}}}, Weather{}, nil
	}
	return nil, w, nil
}
