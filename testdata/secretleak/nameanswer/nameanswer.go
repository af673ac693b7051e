// Package nameanswer answers HTTP requests with named credentials.
package nameanswer

import (
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
)

// Settings of a bot.
type Settings struct {
	Channel  string
	BotToken string
}

// Shown is what may be seen of them.
type Shown struct {
	Channel string
	Ready   bool
}

// Encode encodes all.
func (s *Settings) Encode(w http.ResponseWriter, _ *http.Request) {
	json.NewEncoder(w).Encode(s)
}

// EncodeSafe encodes a view.
func (s *Settings) EncodeSafe(w http.ResponseWriter, _ *http.Request) {
	json.NewEncoder(w).Encode(Shown{Channel: s.Channel, Ready: s.BotToken != ""})
}

// Print prints.
func (s *Settings) Print(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprintf(w, "channel %s\n", s.Channel)
	fmt.Fprintf(w, "token %s\n", s.BotToken)
}

// Error answers with an error.
func (s *Settings) Error(w http.ResponseWriter, _ *http.Request) {
	if s.Channel == "" {
		http.Error(w, "channel is missing", http.StatusConflict)
		return
	}
	http.Error(w, "no channel for "+s.BotToken, http.StatusNotFound) // want "credential reaches an HTTP answer"
}

// Write writes bytes.
func (s *Settings) Write(w http.ResponseWriter, _ *http.Request) {
	data, err := json.Marshal(s)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Write(data)
}

// Gin answers with JSON.
func (s *Settings) Gin(c *gin.Context) {
	c.JSON(http.StatusOK, s)
}

// GinMap answers with a map.
func (s *Settings) GinMap(c *gin.Context) {
	c.JSON(http.StatusOK, gin.H{"channel": s.Channel, "bot": s.BotToken})
}

// GinSafe answers with a view.
func (s *Settings) GinSafe(c *gin.Context) {
	c.JSON(http.StatusOK, Shown{Channel: s.Channel, Ready: s.BotToken != ""})
}
