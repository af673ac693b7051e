package output

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// FingerprintVersion names the way in which fingerprints are made. It changes
// when the same finding would get another one.
const FingerprintVersion = "toolvet/v1"

// A place is what a finding is known by when lines move and messages change.
// Several findings may share one; their order in the source tells them apart.
type place struct {
	Rule     string `json:"rule"`
	Package  string `json:"package"`
	Function string `json:"function"`
	Object   string `json:"object"`
}

func (f Finding) place() place { return place{f.Rule, f.Package, f.Function, f.Object} }

func (p place) compare(q place) int {
	return slices.Compare([]string{p.Package, p.Function, p.Object, p.Rule}, []string{q.Package, q.Function, q.Object, q.Rule})
}

// fingerprint numbers the findings of each place, suppressed ones too: a new
// directive must not make another finding look new.
func (r *Report) fingerprint() {
	var all []*Finding
	for _, list := range [][]Finding{r.Findings, r.Suppressed} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	slices.SortStableFunc(all, func(a, b *Finding) int { return a.compare(*b) })
	seen := make(map[place]int)
	for _, f := range all {
		p := f.place()
		seen[p]++
		sum := sha256.Sum256([]byte(strings.Join([]string{p.Rule, p.Package, p.Function, p.Object}, "\x00")))
		f.Fingerprint = fmt.Sprintf("%x:%d", sum[:16], seen[p])
	}
}
