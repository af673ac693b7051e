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

// packageOf returns the import path in a symbol. Its last element may have dots
// of its own (gopkg.in/gomail.v2, github.com/eclipse/paho.mqtt.golang), so names
// are cut off from the end.
func packageOf(symbol string) string {
	if recv, _, ok := strings.Cut(symbol, ")"); ok {
		recv = strings.TrimLeft(recv, "(*")
		return recv[:lastDot(recv)]
	}
	path := symbol[:lastDot(symbol)]
	// What is left ends in a type with a capital when the symbol is a field.
	if dot := lastDot(path); dot < len(path) && 'A' <= path[dot+1] && path[dot+1] <= 'Z' {
		return path[:dot]
	}
	return path
}

// lastDot finds the last dot behind the last slash; without one, the end.
func lastDot(s string) int {
	slash := strings.LastIndexByte(s, '/') + 1
	if dot := strings.LastIndexByte(s[slash:], '.'); dot >= 0 && slash+dot+1 < len(s) {
		return slash + dot
	}
	return len(s)
}
