// Package oddnames has credentials whose names do not say so at first sight, and their harmless neighbours.
package oddnames

import (
	"fmt"
	"log"
	"log/slog"

	"go.uber.org/zap"
)

// Pair signs requests of a cloud.
type Pair struct {
	AK string
	SK string
}

// Print prints both halves.
func (p Pair) Print() {
	log.Printf("ak=%s sk=%s", p.AK, p.SK) // want "credential reaches the log"
	log.Printf("ak=%s", p.AK)
}

// Split has them as variables.
func Split(l *zap.Logger, accessKey, secretKey string) {
	l.Info("signing", zap.String("ak", accessKey), zap.String("pair", secretKey)) // want "credential reaches the log"
	l.Info("signing", zap.String("ak", accessKey))
}

// OfficialAccount of a messenger.
type OfficialAccount struct {
	AppID          string
	AppSecret      string
	EncodingAESKey string
	SessionKey     string
}

// Print prints each.
func (o OfficialAccount) Print() {
	log.Printf("app %s aes %s", o.AppID, o.EncodingAESKey) // want "credential reaches the log"
	log.Printf("app %s session %s", o.AppID, o.SessionKey) // want "credential reaches the log"
	log.Printf("app %s secret %s", o.AppID, o.AppSecret)   // want "credential reaches the log"
	log.Printf("app %s", o.AppID)
}

// Broker of a stock exchange.
type Broker struct {
	UserID       string
	RequestToken string
	PushKey      string
}

// Print prints each.
func (b *Broker) Print() {
	slog.Info("login", "user", b.UserID, "rt", b.RequestToken) // want "credential reaches the log"
	slog.Info("push", "user", b.UserID, "to", b.PushKey)       // want "credential reaches the log"
	slog.Info("login", "user", b.UserID)
}

// Words has more of them.
func Words(passphrase, jwt, bearer, cookie, privateKey, signingKey, encryptionKey, connectionString string) {
	log.Print("a ", passphrase)       // want "credential reaches the log"
	log.Print("b ", jwt)              // want "credential reaches the log"
	log.Print("c ", bearer)           // want "credential reaches the log"
	log.Print("d ", cookie)           // want "credential reaches the log"
	log.Print("e ", privateKey)       // want "credential reaches the log"
	log.Print("f ", signingKey)       // want "credential reaches the log"
	log.Print("g ", encryptionKey)    // want "credential reaches the log"
	log.Print("h ", connectionString) // want "credential reaches the log"
}

// Snake has them with underscores.
func Snake(api_key, access_token string) error {
	if api_key == "" {
		return fmt.Errorf("no key beside %s", access_token) // want "credential reaches an error"
	}
	return nil
}

// Short has them in short.
func Short(pwd, passwd, apikey string) {
	log.Print("a ", pwd)
	log.Print("b ", passwd) // want "credential reaches the log"
	log.Print("c ", apikey) // want "credential reaches the log"
}

// SKU has letters of a pair and is none.
func SKU(sku, task, ask, risk, disk string) {
	log.Print(sku, task, ask, risk, disk)
}
