// Package structjson marshals structs that hold credentials.
package structjson

import (
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/rs/zerolog"
	"go.uber.org/zap"
)

// Plain has it under a tag.
type Plain struct {
	Name  string `json:"name"`
	Token string `json:"token,omitempty"`
}

// Dash leaves it out.
type Dash struct {
	Name  string `json:"name"`
	Token string `json:"-"`
}

// Lower has it in a field that is not exported.
type Lower struct {
	Name  string `json:"name"`
	token string
}

// NewLower makes one.
func NewLower(name, token string) Lower { return Lower{name, token} }

// Printed prints the JSON.
func Printed(p Plain, d Dash, l Lower) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	log.Printf("%s", data) // want "credential reaches the log"
	if data, err = json.Marshal(d); err != nil {
		return err
	}
	log.Printf("%s", data)
	if data, err = json.Marshal(l); err != nil {
		return err
	}
	log.Printf("%s", data)
	if data, err = json.MarshalIndent(map[string]any{"plain": p}, "", " "); err != nil {
		return err
	}
	fmt.Println(string(data)) // want "credential reaches the output"
	return nil
}

// Encoded encodes to an output.
func Encoded(p Plain, d Dash) error {
	enc := json.NewEncoder(os.Stdout)
	if err := enc.Encode(d); err != nil {
		return err
	}
	return enc.Encode(p) // want "credential reaches the output"
}

// Stored keeps the JSON and prints nothing.
func Stored(p Plain, path string) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

// Masked marshals itself.
type Masked struct {
	Name  string
	Token string
}

// MarshalJSON implements json.Marshaler.
func (m Masked) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name string `json:"name"`
		Set  bool   `json:"token_set"`
	}{m.Name, m.Token != ""})
}

// Maskeds prints it both ways: fmt does not ask the method.
func Maskeds(m Masked) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	log.Printf("%s", data)
	log.Printf("%+v", m) // want "credential reaches the log"
	return nil
}

// Text marshals itself as a text.
type Text string

// MarshalText implements encoding.TextMarshaler.
func (Text) MarshalText() ([]byte, error) { return []byte("(secret)"), nil }

// Login has one.
type Login struct {
	User     string
	Password Text
}

// Texts prints it both ways.
func Texts(l Login) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	log.Printf("%s", data)
	log.Printf("%+v", l) // want "credential reaches the log"
	return nil
}

// Loggers encode with JSON what they are given.
func Loggers(z *zap.Logger, e zerolog.Logger, p Plain, d Dash, m Masked) {
	z.Info("plain", zap.Any("v", p))        // want "credential reaches the log"
	z.Info("plain", zap.Reflect("v", &p))   // want "credential reaches the log"
	e.Info().Interface("v", p).Msg("plain") // want "credential reaches the log"
	z.Info("dash", zap.Any("v", d))
	e.Info().Interface("v", d).Msg("dash")
	z.Info("masked", zap.Any("v", m))
	z.Sugar().Infof("dash %+v", d) // want "credential reaches the log"
}

// Failed prints the error of the decoder, which holds none of it.
func Failed(data []byte) (*Plain, error) {
	p := new(Plain)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("plain: %w", err)
	}
	return p, nil
}
