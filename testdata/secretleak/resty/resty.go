// Package resty sends with resty, whose errors are those of net/http.
package resty

import (
	"errors"
	"fmt"
	"log"

	"github.com/go-resty/resty/v2"
)

// Stocks reads quotes.
type Stocks struct {
	apiKey string
	rc     *resty.Client
}

// New authorises the client in the header.
func New(apiKey string) *Stocks {
	return &Stocks{apiKey: apiKey, rc: resty.New().SetBaseURL("https://stocks.example").SetAuthToken(apiKey)}
}

// Param has the key among the query parameters.
func (s *Stocks) Param(symbol string) (string, error) {
	resp, err := s.rc.R().SetQueryParam("symbol", symbol).SetQueryParam("apikey", s.apiKey).Get("/quote")
	if err != nil {
		return "", err // want "credential reaches an error"
	}
	return resp.String(), nil
}

// Params has a map of them.
func (s *Stocks) Params(symbol string) (string, error) {
	resp, err := s.rc.R().SetQueryParams(map[string]string{"symbol": symbol, "token": s.apiKey}).Get("/quote")
	if err != nil {
		return "", fmt.Errorf("quote of %s: %w", symbol, err) // want "credential reaches an error"
	}
	return resp.String(), nil
}

// Path has it in the path.
func (s *Stocks) Path(symbol string) (string, error) {
	resp, err := s.rc.R().Get("/key/" + s.apiKey + "/quote/" + symbol)
	if err != nil {
		log.Printf("quote of %s: %v", symbol, err) // want "credential reaches the log"
		return "", errors.New("stocks not reached")
	}
	return resp.String(), nil
}

// Token has it in the header.
func (s *Stocks) Token(symbol string) (string, error) {
	resp, err := s.rc.R().SetAuthToken(s.apiKey).SetQueryParam("symbol", symbol).Get("/quote")
	if err != nil {
		return "", fmt.Errorf("quote of %s: %w", symbol, err)
	}
	return resp.String(), nil
}

// Header has it there, too.
func (s *Stocks) Header(symbol string) (string, error) {
	resp, err := s.rc.R().SetHeader("X-Api-Key", s.apiKey).SetQueryParam("symbol", symbol).Get("/quote")
	if err != nil {
		return "", fmt.Errorf("quote of %s: %w", symbol, err)
	}
	return resp.String(), nil
}

// Form has it in the body.
func (s *Stocks) Form(symbol string) (string, error) {
	resp, err := s.rc.R().SetFormData(map[string]string{"symbol": symbol, "apikey": s.apiKey}).Post("/quote")
	if err != nil {
		return "", fmt.Errorf("quote of %s: %w", symbol, err)
	}
	return resp.String(), nil
}

// Fixed drops the error.
func (s *Stocks) Fixed(symbol string) (string, error) {
	resp, err := s.rc.R().SetQueryParam("symbol", symbol).SetQueryParam("apikey", s.apiKey).Get("/quote")
	if err != nil {
		return "", errors.New("stocks not reached")
	}
	return resp.String(), nil
}
