// Package typefirst has credentials by name whose types cannot hold one, and the types that can.
package typefirst

import (
	"log"
	"net/url"
	"time"
)

// Policy is about passwords and is none.
type Policy struct {
	Password    bool
	Token       time.Duration
	Secret      int
	APIKey      *int
	Credentials uint64
}

// Numbers print no credential.
func Numbers(password bool, token int64, secret float64, apiKey time.Time, p Policy) {
	log.Print(password, token, secret, apiKey)
	log.Printf("%+v", p)
	log.Printf("%v %v", p.Password, p.Token)
}

// Kind is a kind of credential.
type Kind int

func (k Kind) String() string { return [...]string{"none", "basic", "bearer"}[k] }

// Kinds prints it.
func Kinds(credential Kind) {
	log.Printf("using %s", credential)
}

// Lengths print lengths and facts.
func Lengths(password string, token []byte) {
	log.Print(len(password), len(token), password == "", token != nil, cap(token))
	log.Printf("%T %T", password, token)
}

// Text prints texts in all their forms.
func Text(password string, token []byte) {
	log.Print(password)                // want "credential reaches the log"
	log.Printf("%s", token)            // want "credential reaches the log"
	log.Printf("%x", token)            // want "credential reaches the log"
	log.Printf("%q", []rune(password)) // want "credential reaches the log"
	log.Print(string(token))           // want "credential reaches the log"
	log.Print([]byte(password))        // want "credential reaches the log"
}

// Pointers print an address below the top, and not at it.
func Pointers(password *string) {
	log.Printf("at %p", password)
	log.Printf("is %s", *password) // want "credential reaches the log"
}

// Channels and functions print addresses.
func Channels(passwords chan string, password func() string) {
	log.Printf("%v %p", passwords, password)
	log.Print(password()) // want "credential reaches the log"
}

// Named is a string with a name of its own.
type Named string

// Strings prints it.
func Strings(apiKey Named, authHeader []string, credentials map[string]string) {
	log.Print(apiKey)      // want "credential reaches the log"
	log.Print(authHeader)  // want "credential reaches the log"
	log.Print(credentials) // want "credential reaches the log"
}

// Users prints a name.
func Users(credentials *url.Userinfo) {
	log.Print(credentials.Username())
	log.Print(credentials) // want "credential reaches the log"
}
