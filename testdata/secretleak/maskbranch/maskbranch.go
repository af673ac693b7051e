// Package maskbranch has masks of which one branch shows the whole.
package maskbranch

import (
	"fmt"
	"log"
)

// Inline shows short keys whole.
func Inline(apiKey string) {
	shown := apiKey
	if len(apiKey) > 8 {
		shown = apiKey[:4] + "…"
	}
	log.Printf("key %s", shown) // want "credential reaches the log"
}

// InlineSafe hides short ones.
func InlineSafe(apiKey string) {
	shown := "…"
	if len(apiKey) > 8 {
		shown = apiKey[:4] + "…"
	}
	log.Printf("key %s", shown)
}

// Else prints in both branches.
func Else(apiKey string) {
	if len(apiKey) > 12 {
		log.Printf("key %s…%s", apiKey[:4], apiKey[len(apiKey)-4:])
	} else {
		log.Printf("key %s", apiKey) // want "credential reaches the log"
	}
}

// ElseSafe prints a length.
func ElseSafe(apiKey string) {
	if len(apiKey) > 12 {
		log.Printf("key %s…%s", apiKey[:4], apiKey[len(apiKey)-4:])
	} else {
		log.Printf("key of %d letters", len(apiKey))
	}
}

func short(s string) string {
	if len(s) <= 8 {
		return s
	}
	return s[:8] + "…"
}

func shorter(s string) string {
	if len(s) <= 8 {
		return "…"
	}
	return s[:8] + "…"
}

// Called has a function of the package that does it.
func Called(apiKey string) error {
	return fmt.Errorf("key %s was refused", short(apiKey)) // want "credential reaches an error"
}

// CalledSafe has a better one.
func CalledSafe(apiKey string) error {
	return fmt.Errorf("key %s was refused", shorter(apiKey))
}

// Malformed prints what has not the expected form.
func Malformed(id, apiKey string) {
	parts := splitKey(apiKey)
	if len(parts) != 2 {
		log.Printf("channel %s: malformed api key %q", id, apiKey) // want "credential reaches the log"
		return
	}
	log.Printf("channel %s: key %s", id, shorter(parts[0]))
}

// MalformedSafe says how many parts it has.
func MalformedSafe(id, apiKey string) {
	parts := splitKey(apiKey)
	if len(parts) != 2 {
		log.Printf("channel %s: malformed api key of %d parts", id, len(parts))
		return
	}
	log.Printf("channel %s: key %s", id, shorter(parts[0]))
}

func splitKey(apiKey string) []string {
	for i := range len(apiKey) {
		if apiKey[i] == '.' {
			return []string{apiKey[:i], apiKey[i+1:]}
		}
	}
	return nil
}

// Loop masks all but the last.
func Loop(tokens []string, userToken string) {
	shown := make([]string, 0, len(tokens)+1)
	for _, t := range tokens {
		shown = append(shown, shorter(t))
	}
	log.Printf("tokens %v", shown)
	shown = append(shown, userToken)
	log.Printf("tokens %v", shown) // want "credential reaches the log"
}

// Debug shows it on demand.
func Debug(apiKey string, debug bool) {
	shown := shorter(apiKey)
	if debug {
		shown = apiKey
	}
	log.Printf("key %s", shown) // want "credential reaches the log"
}
