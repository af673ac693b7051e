// Package droppederror makes errors with a credential in them that nobody sees.
package droppederror

import (
	"fmt"
	"log"
	"net/http"
	"net/url"
)

// Settings of a service.
type Settings struct {
	APIKey string
	Region string
}

type expander struct{}

// Expand shows the template that it cannot expand.
func (expander) Expand(template string) (string, error) {
	if len(template) == 1 {
		return "", fmt.Errorf("cannot expand %q", template) // want "credential reaches an error"
	}
	return template, nil
}

// Resolve shows it, too.
func (expander) Resolve(template string) (string, error) {
	if len(template) == 1 {
		return "", fmt.Errorf("cannot resolve %q", template)
	}
	return template, nil
}

// Left leaves the error out.
func Left(e expander, s Settings) string {
	v, _ := e.Resolve(s.APIKey)
	return v
}

// Compared only asks whether there was one.
func Compared(e expander, s Settings) bool {
	_, err := e.Resolve(s.APIKey)
	return err == nil
}

// Own says something else.
func Own(e expander, s Settings) error {
	if _, err := e.Expand(s.APIKey); err != nil {
		return fmt.Errorf("the key of region %s cannot be expanded", s.Region)
	}
	return nil
}

// Kept hands it on.
func Kept(e expander, s Settings) error {
	_, err := e.Expand(s.APIKey)
	return err
}

// Bare knows what the key is where it shows it.
func Bare(apiKey string) error {
	if apiKey == "$" {
		return fmt.Errorf("the key is %q", apiKey)
	}
	return nil
}

// Words knows it in a switch.
func Words(apiKey string) error {
	switch apiKey {
	case "changeme":
		return fmt.Errorf("the key is still %q", apiKey)
	default:
		return fmt.Errorf("no such key: %q", apiKey) // want "credential reaches an error"
	}
}

// Other knows what it is not.
func Other(apiKey string) error {
	if apiKey != "$" {
		return fmt.Errorf("the key is %q", apiKey) // want "credential reaches an error"
	}
	return nil
}

// Later returns the error of another call under the same name.
func Later(databaseURL string, verbose bool) (err error) {
	defer log.Println("done")
	u, err := url.Parse(databaseURL)
	if err != nil {
		log.Fatal("the address cannot be read")
	}
	_, err = http.Get("http://status.example.com/" + u.Port())
	if verbose {
		log.Println("asked")
	}
	return err
}

// Sooner returns the one that shows the address.
func Sooner(databaseURL string, verbose bool) (err error) {
	defer log.Println("done")
	_, err = url.Parse(databaseURL)
	if verbose {
		log.Println("read")
	}
	return err // want "credential reaches an error"
}

// Pick shows one setting of many, which is not the key.
func Pick(settings map[string]any) error {
	return fmt.Errorf("unknown provider %v", settings["provider"])
}

// Choose hands on everything.
func Choose(apiKey string) error {
	return Pick(map[string]any{"provider": "none", "api_key": apiKey})
}
