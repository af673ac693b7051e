package knowledge

// FamilyEffect tells what an operation of an SDK does by the conventions of its
// package family alone; ok is false for packages of no family.
func (t *Table) FamilyEffect(pkgPath, name string) (effect Effect, ok bool) {
	if t == nil {
		return Unknown, false
	}
	pkg := stripVersions(pkgPath)
	for _, f := range t.families {
		if !f.has(pkg) {
			continue
		}
		if e, ok := f.names[name]; ok {
			return e, true
		}
		if e, ok := f.first(splitWords(name)); ok {
			return e, true
		}
	}
	return Unknown, false
}

// InPackages reports whether a package is one of a list such as Client.For:
// "path" or "root/...", major versions aside.
func InPackages(pkgPath string, list []string) bool {
	pkg := stripVersions(pkgPath)
	for _, p := range list {
		f := family{pattern: stripVersions(p)}
		if f.has(pkg) {
			return true
		}
	}
	return false
}
