// Package purpose has programs whose job is to hand out a credential: possible findings, silent by default.
package purpose

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"github.com/gin-gonic/gin"
	"github.com/mark3labs/mcp-go/mcp"
)

// PrintToken is the command "auth token".
func PrintToken(token string) {
	fmt.Println(token)
}

// PrintNewKey shows a new key once.
func PrintNewKey() string {
	apiKey := "dk_" + rand.Text()
	fmt.Fprintln(os.Stdout, apiKey)
	return apiKey
}

// Login answers with the token that it made.
func Login(w http.ResponseWriter, r *http.Request) {
	accessToken := rand.Text()
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]string{"access_token": accessToken})
}

// CreateToken answers with the token that it made.
func CreateToken(c *gin.Context) {
	token := rand.Text()
	c.JSON(http.StatusCreated, gin.H{"token": token})
}

// Minter makes tokens.
type Minter interface {
	CreateToken(ctx context.Context, name string) (string, error)
}

// Tools are the handlers.
type Tools struct{ m Minter }

// CreateToken is the tool that makes tokens: the result is the token.
func (t *Tools) CreateToken(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	token, err := t.m.CreateToken(ctx, req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError("token could not be made"), nil
	}
	return mcp.NewToolResultText(token), nil
}
