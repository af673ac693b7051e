package knowledge

import (
	"strings"
	"sync"
)

// MayReach reports whether a package could be one that NearRemote knows,
// without parsing the built-in table: most packages of a build import none, and
// parsing would be most of what they cost. True may be wrong, false is not.
func MayReach(pkgPath string) bool {
	text := builtinText()
	parts := strings.Split(stripVersions(pkgPath), "/")
	if !strings.Contains(parts[0], ".") { // of the standard library only gate lines count
		return strings.Contains(text, "\ngate "+pkgPath+"\n") || strings.Contains(text, "\ngate "+parts[0]+"/...")
	}
	// A module that the table speaks of stands in full in some symbol.
	n := 2
	switch parts[0] {
	case "github.com", "gitlab.com", "bitbucket.org", "gopkg.in", "code.gitea.io":
		n = 3
	}
	return strings.Contains(text, strings.Join(parts[:min(n, len(parts))], "/"))
}

var builtinText = sync.OnceValue(func() string {
	files, err := builtin.ReadDir(".")
	if err != nil {
		return ""
	}
	var b strings.Builder
	for _, f := range files {
		if aboutText[f.Name()] { // opens no gate
			continue
		}
		text, err := builtin.ReadFile(f.Name())
		if err == nil {
			b.WriteByte('\n')
			b.Write(text)
		}
	}
	return b.String()
})
