// Package proxy has addresses of proxies, which carry a user and a password.
package proxy

import (
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"
)

// Channel goes through a proxy.
type Channel struct {
	ID    int
	Proxy string
}

// Transport logs the address.
func Transport(proxyURL string) (*http.Transport, error) {
	u, err := url.Parse(proxyURL)
	if err != nil {
		return nil, fmt.Errorf("proxy: bad address")
	}
	log.Printf("using proxy %s", proxyURL) // want "credential reaches the log"
	log.Printf("using proxy %s", u)        // want "credential reaches the log"
	log.Printf("using proxy %s", u.Redacted())
	log.Printf("using proxy %s over %s", u.Host, u.Scheme)
	return &http.Transport{Proxy: http.ProxyURL(u)}, nil
}

// Scheme puts the scheme into the error.
func Scheme(proxyURL string) error {
	u, err := url.Parse(proxyURL)
	if err != nil {
		return fmt.Errorf("proxy: bad address")
	}
	if u.Scheme != "socks5" {
		return fmt.Errorf("proxy: scheme %s is not supported", u.Scheme)
	}
	return nil
}

// Environment logs what the environment says.
func Environment() {
	slog.Info("proxy", "http", os.Getenv("HTTP_PROXY"), "https", os.Getenv("HTTPS_PROXY")) // want "credential reaches the log"
	slog.Info("proxy", "set", os.Getenv("HTTPS_PROXY") != "", "except", os.Getenv("NO_PROXY"))
}

// Failure puts it into an error.
func Failure(proxyURL string, status int) error {
	return fmt.Errorf("proxy %s answered %d", proxyURL, status)
}

// FailureSafe puts the host into it.
func FailureSafe(u *url.URL, status int) error {
	return fmt.Errorf("proxy %s answered %d", u.Host, status)
}
