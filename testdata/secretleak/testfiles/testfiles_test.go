package testfiles

import (
	"log"
	"testing"
)

func TestStart(t *testing.T) {
	token := t.Name()
	log.Printf("token %s", token)
	t.Logf("token %s", token)
	Start(token)
}
