package knowledge

import "strings"

// A family is a set of packages whose operations are named alike. Its own words
// count as the first word only: the names of such APIs always begin with the verb.
type family struct {
	pattern string // package without versions, or root/...
	general bool   // the general words can be trusted here
	names   map[string]Effect
	words   map[string][]word
}

// family returns the family of a pattern, made when needed.
func (t *Table) family(pattern string) *family {
	pattern = stripVersions(pattern)
	for _, f := range t.families {
		if f.pattern == pattern {
			return f
		}
	}
	f := &family{pattern: pattern, names: map[string]Effect{}, words: map[string][]word{}}
	t.families = append(t.families, f)
	return f
}

// FamilyEffect tells what an operation of an SDK does by the conventions of its
// package family alone; ok is false for packages of no family.
func (t *Table) FamilyEffect(pkgPath, name string) (effect Effect, ok bool) {
	if t == nil {
		return Unknown, false
	}
	return t.familyEffect(pkgPath, name, splitWords(name))
}

// familyEffect asks the families of a package, those with the longest pattern first.
func (t *Table) familyEffect(pkgPath, name string, words []string) (Effect, bool) {
	pkg := stripVersions(pkgPath)
	for _, f := range t.families {
		if len(words) == 0 || !matches(f.pattern, pkg) {
			continue
		}
		if e, ok := f.names[name]; ok {
			return e, true
		}
		if e, ok := f.first(words); ok {
			return e, true
		}
		if f.general {
			return t.judge(words)
		}
	}
	return Unknown, false
}

// first judges by the first word of a family's operation, skip words aside.
func (f *family) first(words []string) (Effect, bool) {
	for len(words) > 1 && find(f.words, words[0], func(w word) bool { return w.skip }) != nil {
		words = words[1:]
	}
	if upserts(words) && find(f.words, words[0], func(w word) bool { return w.effect == Write }) != nil {
		return Idempotent, true
	}
	if w := find(f.words, words[0], func(w word) bool { return !w.skip }); w != nil {
		return w.effect, true
	}
	return Unknown, false
}

// InPackages reports whether a package is one of a list such as Client.For:
// "path" or "root/...", major versions aside.
func InPackages(pkgPath string, list []string) bool {
	pkg := stripVersions(pkgPath)
	for _, pattern := range list {
		if matches(stripVersions(pattern), pkg) {
			return true
		}
	}
	return false
}

// matches reports whether a package is that of a pattern, or below root/...
func matches(pattern, pkg string) bool {
	if root, ok := strings.CutSuffix(pattern, "/..."); ok {
		return inTree(pkg, root)
	}
	return pattern == pkg
}

// inTree reports whether pkg is root or lies below it.
func inTree(pkg, root string) bool {
	return strings.HasPrefix(pkg, root) && (len(pkg) == len(root) || pkg[len(root)] == '/')
}
