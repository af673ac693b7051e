// Package urlanswer answers HTTP requests with the error of an upstream call.
package urlanswer

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"
)

const upstream = "https://llm.example/complete?"

// Proxy forwards.
type Proxy struct {
	apiKey string
	hc     *http.Client
}

// Plain uses http.Error.
func (p *Proxy) Plain(w http.ResponseWriter, r *http.Request) {
	resp, err := p.hc.Post(upstream+url.Values{"key": {p.apiKey}}.Encode(), "application/json", r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway) // want "credential reaches an HTTP answer"
		return
	}
	defer resp.Body.Close()
	io.Copy(w, resp.Body)
}

// PlainSafe has a text of its own.
func (p *Proxy) PlainSafe(w http.ResponseWriter, r *http.Request) {
	resp, err := p.hc.Post(upstream+url.Values{"key": {p.apiKey}}.Encode(), "application/json", r.Body)
	if err != nil {
		http.Error(w, "upstream not reached", http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	io.Copy(w, resp.Body)
}

// Printed prints into the answer.
func (p *Proxy) Printed(w http.ResponseWriter, r *http.Request) {
	resp, err := p.hc.Post(upstream+url.Values{"key": {p.apiKey}}.Encode(), "application/json", r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		fmt.Fprintf(w, `{"error":%q}`, err) // want "credential reaches an HTTP answer"
		return
	}
	defer resp.Body.Close()
	io.Copy(w, resp.Body)
}

// Encoded encodes a map.
func (p *Proxy) Encoded(w http.ResponseWriter, r *http.Request) {
	resp, err := p.hc.Post(upstream+url.Values{"key": {p.apiKey}}.Encode(), "application/json", r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		json.NewEncoder(w).Encode(map[string]string{"error": err.Error()}) // want "credential reaches an HTTP answer"
		return
	}
	defer resp.Body.Close()
	io.Copy(w, resp.Body)
}

// EncodedSafe encodes another one.
func (p *Proxy) EncodedSafe(w http.ResponseWriter, r *http.Request) {
	resp, err := p.hc.Post(upstream+url.Values{"key": {p.apiKey}}.Encode(), "application/json", r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		json.NewEncoder(w).Encode(map[string]string{"error": "upstream not reached"})
		return
	}
	defer resp.Body.Close()
	io.Copy(w, resp.Body)
}

// Gin answers with JSON.
func (p *Proxy) Gin(c *gin.Context) {
	resp, err := p.hc.Post(upstream+url.Values{"key": {p.apiKey}}.Encode(), "application/json", c.Request.Body)
	if err != nil {
		c.JSON(http.StatusBadGateway, gin.H{"error": err.Error()}) // want "credential reaches an HTTP answer"
		return
	}
	defer resp.Body.Close()
	c.Status(resp.StatusCode)
}

// GinText answers with a text.
func (p *Proxy) GinText(c *gin.Context) {
	resp, err := p.hc.Post(upstream+url.Values{"key": {p.apiKey}}.Encode(), "application/json", c.Request.Body)
	if err != nil {
		c.String(http.StatusBadGateway, "upstream: %v", err) // want "credential reaches an HTTP answer"
		return
	}
	defer resp.Body.Close()
	c.Status(resp.StatusCode)
}

// GinSafe answers with a code.
func (p *Proxy) GinSafe(c *gin.Context) {
	resp, err := p.hc.Post(upstream+url.Values{"key": {p.apiKey}}.Encode(), "application/json", c.Request.Body)
	if err != nil {
		c.JSON(http.StatusBadGateway, gin.H{"error": "upstream_unreachable"})
		return
	}
	defer resp.Body.Close()
	c.Status(resp.StatusCode)
}
