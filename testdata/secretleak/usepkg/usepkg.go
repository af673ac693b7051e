// Package usepkg prints fields of another package's types, which uses them as credentials.
package usepkg

import (
	"fmt"
	"log"
	"log/slog"

	"toolvet.test/fixtures/secretleak/usepkg/account"
	"toolvet.test/fixtures/secretleak/usepkg/masked"
)

// Field prints a field.
func Field(a *account.Account) {
	log.Printf("account %s has %s", a.Name, a.Word) // want "credential reaches the log"
	log.Printf("account %s", a.Name)
}

// Struct prints all of them.
func Struct(a account.Account) error {
	slog.Info("account", "account", a) // want "credential reaches the log"
	return fmt.Errorf("account %v is locked", a.Name)
}

// Method prints what a method gives back.
func Method(a *account.Account) {
	log.Print(a.Header()) // want "credential reaches the log"
	log.Print(a.Title())
}

// Result prints a result by its name.
func Result(s account.Store) error {
	key, err := s.APIKey("mail")
	if err != nil {
		return err
	}
	log.Printf("using %s", key) // want "credential reaches the log"
	id, err := s.APIKeyID("mail")
	if err != nil {
		return err
	}
	log.Printf("using %s", id)
	return nil
}

// Masked prints a type that masks itself.
func Masked(a masked.Account) {
	log.Print(a)
	log.Printf("%+v", a)
	log.Printf("%#v", a) // want "credential reaches the log"
}
