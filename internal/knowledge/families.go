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
