// Package ginlog formats the access log of gin, whose field Path holds the raw query.
package ginlog

import (
	"fmt"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
)

// Whole prints the path with its query.
func Whole() gin.HandlerFunc {
	return gin.LoggerWithFormatter(func(p gin.LogFormatterParams) string {
		return fmt.Sprintf("%s %s %s %d\n", p.TimeStamp.Format(time.RFC3339), p.Method, p.Path, p.StatusCode) // want "credential reaches the log"
	})
}

// Cut prints the part before the query.
func Cut() gin.HandlerFunc {
	return gin.LoggerWithFormatter(func(p gin.LogFormatterParams) string {
		path, _, _ := strings.Cut(p.Path, "?")
		return fmt.Sprintf("%s %s %s %d\n", p.TimeStamp.Format(time.RFC3339), p.Method, path, p.StatusCode)
	})
}

// Request prints the path of the request's URL.
func Request() gin.HandlerFunc {
	return gin.LoggerWithFormatter(func(p gin.LogFormatterParams) string {
		return fmt.Sprintf("%s %s %d\n", p.Method, p.Request.URL.Path, p.StatusCode)
	})
}

// Config has the formatter in a field.
func Config() gin.HandlerFunc {
	return gin.LoggerWithConfig(gin.LoggerConfig{Formatter: format})
}

func format(p gin.LogFormatterParams) string {
	return p.Method + " " + p.Path + " " + p.Latency.String() + "\n" // want "credential reaches the log"
}

// ConfigSafe has another one.
func ConfigSafe() gin.HandlerFunc {
	return gin.LoggerWithConfig(gin.LoggerConfig{Formatter: formatSafe, SkipPaths: []string{"/health"}})
}

func formatSafe(p gin.LogFormatterParams) string {
	return p.Method + " " + redactPath(p.Path) + " " + p.Latency.String() + "\n"
}

func redactPath(path string) string {
	path, _, _ = strings.Cut(path, "?")
	return path
}
