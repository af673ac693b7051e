// Package testfiles prints credentials in a test and in generated code.
package testfiles

import "log"

// Start prints one.
func Start(token string) {
	log.Printf("starting with %s", token) // want "credential reaches the log"
}
