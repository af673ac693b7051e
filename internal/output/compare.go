package output

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// An Entry counts the findings of one place.
type Entry struct {
	place
	Count int `json:"count"`
}

// String is the entry as one line.
func (e Entry) String() string {
	where := e.Package
	if e.Function != "" {
		where += " " + e.Function
	}
	text := e.Rule + " in " + where
	if e.Object != "" {
		text += ", " + e.Object
	}
	if e.Count > 1 {
		text += fmt.Sprintf(" (%d times)", e.Count)
	}
	return text
}

func (e Entry) compare(f Entry) int {
	return cmp.Or(e.place.compare(f.place), cmp.Compare(e.Count, f.Count))
}

// Entries counts findings by their place, sorted.
func Entries(findings []Finding) []Entry {
	counts := make(map[place]int)
	for _, f := range findings {
		counts[f.place()]++
	}
	return sorted(counts)
}

// Sum joins entries of the same place, of which the larger count holds, and sorts
// them.
func Sum(entries []Entry) []Entry {
	counts := make(map[place]int)
	for _, e := range entries {
		counts[e.place] = max(counts[e.place], e.Count)
	}
	return sorted(counts)
}

func sorted(counts map[place]int) []Entry {
	var entries []Entry
	for p, n := range counts {
		if n > 0 {
			entries = append(entries, Entry{p, n})
		}
	}
	slices.SortFunc(entries, Entry.compare)
	return entries
}

// A Comparison is what came of comparing findings with earlier ones.
type Comparison struct {
	With   string    `json:"with"` // what, in words
	Known  []Finding `json:"known"`
	Mended []Entry   `json:"mended"` // that were there and are gone
}

// Count is the number of findings that are gone.
func (c *Comparison) Count() (n int) {
	for _, e := range c.Mended {
		n += e.Count
	}
	return n
}

// Compare takes the findings that were there before out of the report's and
// keeps them in its Comparison. A place that had n findings has its first n
// known, in the order of the source, suppressed ones among them; what it had
// more is mended, or suppressed by now. judged tells of an entry whether its
// package was analysed, so that it can be called mended; nil judges all.
func (r *Report) Compare(with string, before []Entry, judged func(Entry) bool) {
	r.compare(with, before, nil, judged)
}

// CompareReport is Compare with another report, whose sources can still be read:
// of several findings of one place those on the same lines of text are the known
// ones.
func (r *Report) CompareReport(with string, before *Report, judged func(Entry) bool) {
	all := slices.Concat(before.Findings, before.Suppressed)
	lines := make(map[place][]string)
	src := make(sources)
	for _, f := range all {
		lines[f.place()] = append(lines[f.place()], src.trimmed(f))
	}
	r.compare(with, Entries(all), lines, judged)
	r.explainNew(before)
}

func (r *Report) compare(with string, before []Entry, lines map[place][]string, judged func(Entry) bool) {
	counts := make(map[place]int)
	for _, e := range before {
		counts[e.place] = max(counts[e.place], e.Count)
	}
	all := merge(r.Findings, r.Suppressed)
	known := make(map[string]bool)
	take := func(f Finding) {
		counts[f.place()]--
		known[f.Fingerprint] = true
	}
	src := make(sources)
	for _, f := range all {
		p := f.place()
		if i := slices.Index(lines[p], src.trimmed(f)); i >= 0 && counts[p] > 0 {
			lines[p] = slices.Delete(lines[p], i, i+1)
			take(f)
		}
	}
	for _, f := range all {
		if counts[f.place()] > 0 && !known[f.Fingerprint] {
			take(f)
		}
	}
	if lines == nil {
		tellApart(r.Findings, before, known)
	}
	c := &Comparison{With: with, Known: []Finding{}, Mended: []Entry{}}
	var fresh []Finding
	for _, f := range r.Findings {
		if known[f.Fingerprint] {
			c.Known = append(c.Known, f)
		} else {
			fresh = append(fresh, f)
		}
	}
	r.Findings = fresh
	for _, e := range sorted(counts) {
		if judged == nil || judged(e) {
			c.Mended = append(c.Mended, e)
		}
	}
	r.Comparison = c
}

// tellApart says of each new finding that has older ones beside it in its place
// that it may be one of them: a count does not tell which is new.
func tellApart(findings []Finding, before []Entry, known map[string]bool) {
	counts := make(map[place]int)
	for _, e := range before {
		counts[e.place] = max(counts[e.place], e.Count)
	}
	for i := range findings {
		if f := &findings[i]; counts[f.place()] > 0 && !known[f.Fingerprint] {
			f.Message += fmt.Sprintf("; the baseline knows %d like it in %s, and not which", counts[f.place()], cmp.Or(f.Function, f.Package))
		}
	}
}

// Evidence is why there is no finding of a rule at a place.
type Evidence struct {
	Rule     string
	Package  string
	Function string
	Object   string // the callee; "" when the evidence is of the function as a whole
	What     string // in words, with its place
}

// cause is what evidence is without its place.
func (e Evidence) cause() string {
	what, _, _ := strings.Cut(e.What, " at ")
	return what
}

// explainNew adds to each new finding what the earlier report had as evidence of
// safety for its place and this one has no more.
func (r *Report) explainNew(before *Report) {
	for i := range r.Findings {
		f := &r.Findings[i]
		var gone []string
		for _, e := range before.Evidence {
			about := e.Rule == f.Rule && e.Package == f.Package && e.Function == f.Function && (e.Object == "" || e.Object == f.Object)
			still := slices.ContainsFunc(r.Evidence, func(now Evidence) bool {
				return now.Rule == e.Rule && now.Package == e.Package && now.Function == e.Function && now.Object == e.Object && now.cause() == e.cause()
			})
			if about && !still && !slices.Contains(gone, e.What) {
				gone = append(gone, e.What)
			}
		}
		if len(gone) > 0 {
			slices.Sort(gone)
			verb := "is"
			if len(gone) > 1 {
				verb = "are"
			}
			f.Message += fmt.Sprintf("; %s %s gone", strings.Join(gone, " and "), verb)
		}
	}
}
