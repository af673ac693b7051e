package knowledge

import "strings"

// strip removes the version elements of a symbol or import path: /v2, /v3 …
// and the .v2 of gopkg.in. version is the last of them, 0 if there was none.
func strip(s string) (bare string, version int) {
	if !strings.Contains(s, "/v") && !strings.Contains(s, "gopkg.in/") {
		return s, 0
	}
	gopkg := strings.Contains(s, "gopkg.in/")
	var b []byte // made at the first version
	from := 0
	for i := 0; i+2 < len(s); i++ {
		if s[i+1] != 'v' || s[i] != '/' && !(gopkg && s[i] == '.') {
			continue
		}
		end, n := i+2, 0
		for end < len(s) && '0' <= s[end] && s[end] <= '9' && n < 1e6 {
			n = n*10 + int(s[end]-'0')
			end++
		}
		if end == i+2 || end < len(s) && s[end] != '/' && s[end] != '.' && s[end] != ')' {
			continue
		}
		b = append(b, s[from:i]...)
		from, version = end, max(n, 1) // v0 is a version, too
		i = end - 1
	}
	if version == 0 {
		return s, 0
	}
	return string(append(b, s[from:]...)), version
}

// stripVersions is strip for callers that do not care which version it was.
func stripVersions(s string) string {
	bare, _ := strip(s)
	return bare
}

// packageOf returns the import path in a symbol.
func packageOf(symbol string) string {
	s := strings.TrimLeft(symbol, "(*")
	slash := strings.LastIndexByte(s, '/') + 1
	if dot := strings.IndexByte(s[slash:], '.'); dot >= 0 {
		return dotted(s, slash+dot)
	}
	return s
}

// dotted finds the end of the import path when its last element may have a
// dot of its own: gopkg.in/yaml.v3.Node, github.com/nats-io/nats.go.Conn.
func dotted(s string, dot int) string {
	for {
		rest := s[dot+1:]
		next := strings.IndexAny(rest, ".)")
		if next < 0 || rest[next] == ')' {
			return s[:dot]
		}
		// The first identifier with a capital is the type or the function.
		if c := rest[0]; 'A' <= c && c <= 'Z' {
			return s[:dot]
		}
		// A lower-case element: part of the path (nats.go) or an unexported type.
		if !pathEnd(rest[:next]) {
			return s[:dot]
		}
		dot += 1 + next
	}
}

// pathEnd reports whether an element behind a dot belongs to an import path.
func pathEnd(s string) bool {
	switch s {
	case "go", "dev", "io", "com", "org", "in":
		return true
	}
	return len(s) > 1 && s[0] == 'v' && '0' <= s[1] && s[1] <= '9'
}
