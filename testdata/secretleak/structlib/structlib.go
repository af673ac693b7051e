// Package structlib prints values of libraries that hold credentials, and those that hide them.
package structlib

import (
	"encoding/json"
	"log"
	"net/http"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"
	"golang.org/x/oauth2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	clientcmd "k8s.io/client-go/tools/clientcmd/api"
)

// OAuth prints tokens and settings.
func OAuth(tok *oauth2.Token, conf *oauth2.Config) error {
	log.Printf("%+v", tok)              // want "credential reaches the log"
	log.Printf("%s", tok.AccessToken)   // want "credential reaches the log"
	log.Printf("%s", tok.RefreshToken)  // want "credential reaches the log"
	log.Printf("%v", *conf)             // want "credential reaches the log"
	log.Printf("%s", conf.ClientSecret) // want "credential reaches the log"
	log.Printf("%s until %s, valid %t, client %s", tok.TokenType, tok.Expiry, tok.Valid(), conf.ClientID)
	log.Printf("%s %v", conf.Endpoint.TokenURL, conf.Scopes)
	data, err := json.Marshal(tok)
	if err != nil {
		return err
	}
	log.Printf("%s", data) // want "credential reaches the log"
	return nil
}

// Databases prints settings.
func Databases(m *mysql.Config, p *pgx.ConnConfig, r *redis.Options) {
	log.Printf("%+v", m)            // want "credential reaches the log"
	log.Printf("%s", m.FormatDSN()) // want "credential reaches the log"
	log.Printf("%s", m.Passwd)      // want "credential reaches the log"
	log.Printf("%s at %s/%s", m.User, m.Addr, m.DBName)
	log.Printf("%v", p)              // want "credential reaches the log"
	log.Printf("%s", p.ConnString()) // want "credential reaches the log"
	log.Printf("%s at %s/%s", p.User, p.Host, p.Database)
	log.Printf("%+v", r) // want "credential reaches the log"
	log.Printf("%s %d", r.Addr, r.DB)
}

// Cluster prints settings of a cluster.
func Cluster(c *rest.Config, a *clientcmd.AuthInfo, s *corev1.Secret) {
	log.Printf("%v %+v", c, c)
	log.Printf("%+v", *c)           // want "credential reaches the log"
	log.Printf("%s", c.BearerToken) // want "credential reaches the log"
	log.Printf("%s as %s", c.Host, c.Username)
	log.Printf("%s", a.Token) // want "credential reaches the log"
	log.Printf("%v", s)       // want "credential reaches the log"
	log.Printf("%s/%s", s.Namespace, s.Name)
}

// Cookies prints cookies.
func Cookies(c *http.Cookie) {
	log.Printf("%v", c)       // want "credential reaches the log"
	log.Printf("%s", c.Value) // want "credential reaches the log"
	log.Printf("%s of %s", c.Name, c.Domain)
}
