package config

import (
	"fmt"
	"slices"
	"strings"
)

// Variant is the name of a kind of findings: that of its rule and its own.
func Variant(rule, variant string) string { return rule + "/" + variant }

// ReadOff reads what the user switches off: names of kinds, all of which must be
// in there, the names of all kinds. They come back in the order of there, each
// once, so that two ways to write the same make no difference to a cache. setting
// is what the user knows it by.
func ReadOff(setting string, names, there []string) ([]string, error) {
	off := make(map[string]bool)
	for _, name := range names {
		name = strings.TrimSpace(name)
		if !slices.Contains(there, name) {
			return nil, noVariant(setting, name, there)
		}
		off[name] = true
	}
	var read []string
	for _, name := range there {
		if off[name] {
			read = append(read, name)
		}
	}
	return read, nil
}

// noVariant says which kinds the rule has that a name is of, or which rules there are.
func noVariant(setting, name string, there []string) error {
	asked, _, _ := strings.Cut(name, "/")
	var rules, variants []string
	for _, n := range there {
		rule, variant, _ := strings.Cut(n, "/")
		if !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
		if rule == asked {
			variants = append(variants, variant)
		}
	}
	if variants == nil {
		return fmt.Errorf("unknown rule %q in %s, which takes RULE/VARIANT; the rules are %s", asked, setting, strings.Join(rules, ", "))
	}
	return fmt.Errorf("unknown variant %q in %s; the variants of %s are %s", name, setting, asked, strings.Join(variants, ", "))
}
