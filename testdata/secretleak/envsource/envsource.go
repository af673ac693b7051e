// Package envsource takes credentials from variables of the environment and from flags.
package envsource

import (
	"flag"
	"fmt"
	"log"
	"os"
)

// Direct prints a variable.
func Direct() {
	log.Printf("key %s", os.Getenv("OPENAI_API_KEY")) // want "credential reaches the log"
	log.Printf("listening on %s", os.Getenv("LISTEN"))
}

// Renamed gives it a name that says nothing.
func Renamed() error {
	v := os.Getenv("HUB_TOKEN")
	if len(v) < 10 {
		return fmt.Errorf("%q is too short", v) // want "credential reaches an error"
	}
	w := os.Getenv("HUB_HOST")
	if w == "" {
		return fmt.Errorf("HUB_HOST is not set, HUB_TOKEN has %d letters", len(v))
	}
	log.Printf("hub at %s", w)
	return nil
}

// LookedUp looks it up.
func LookedUp() {
	if v, ok := os.LookupEnv("SMTP_PASSWORD"); ok {
		log.Printf("login with %s", v) // want "credential reaches the log"
	}
	if v, ok := os.LookupEnv("SMTP_USER"); ok {
		log.Printf("login as %s", v)
	}
}

func envOr(name, def string) string {
	if v, ok := os.LookupEnv(name); ok {
		return v
	}
	return def
}

// Helped has a helper.
func Helped() {
	x := envOr("DEPLOY_SECRET", "")
	log.Printf("deploying with %s", x) // want "credential reaches the log"
	y := envOr("DEPLOY_HOST", "localhost")
	log.Printf("deploying to %s", y)
	z := envOr("SECRET_NAME", "deploy")
	log.Printf("deploying with %s", z)
}

// Unknown prints a variable whose name comes from elsewhere.
func Unknown(name string) {
	log.Printf("%s=%s", name, os.Getenv(name))
}

// Flags prints flags.
func Flags(args []string) error {
	fs := flag.NewFlagSet("deploy", flag.ContinueOnError)
	host := fs.String("host", "localhost", "where to deploy")
	password := fs.String("password", "", "password of the host")
	var token string
	fs.StringVar(&token, "token", "", "token of the host")
	if err := fs.Parse(args); err != nil {
		return err
	}
	log.Printf("host %s", *host)
	log.Printf("with %s", *password) // want "credential reaches the log"
	log.Printf("with %s", token)     // want "credential reaches the log"
	return nil
}

// Settings is filled from the environment.
type Settings struct {
	Host string
	Pin  string
}

// Load fills it.
func Load() Settings {
	return Settings{Host: os.Getenv("HUB_HOST"), Pin: os.Getenv("HUB_TOKEN")}
}

// Loaded prints it.
func Loaded() {
	s := Load()
	log.Printf("%+v", s) // want "credential reaches the log"
	log.Printf("%s", s.Host)
}
