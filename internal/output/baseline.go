package output

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// BaselineVersion is the version of the file that WriteBaseline writes.
const BaselineVersion = 1

// A header is the first line of a baseline.
type header struct {
	Baseline string `json:"baseline"`
	Version  int    `json:"version"`
}

var baselineHeader = header{"toolvet", BaselineVersion}

// WriteBaseline writes entries, which must be sorted, one a line as JSON, so that
// two branches that mend or add different ones can be merged.
func WriteBaseline(w io.Writer, entries []Entry) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(baselineHeader); err != nil {
		return err
	}
	for _, entry := range entries {
		if err := e.Encode(entry); err != nil {
			return err
		}
	}
	return nil
}

// ReadBaseline reads what WriteBaseline wrote, in any order; of a place that is
// there twice, as a merge may leave it, the larger count holds. name is that of
// the file, for errors, which are one line that says what to do.
func ReadBaseline(name string, data []byte) ([]Entry, error) {
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	counts := make(map[place]int)
	n := 0
	for lines.Scan() {
		n++
		line := strings.TrimSpace(lines.Text())
		switch {
		case n == 1:
			var h header
			if strict(line, &h) != nil || h.Baseline != baselineHeader.Baseline {
				return nil, fmt.Errorf("%s is no baseline: its first line is not {\"baseline\":\"toolvet\",…}; name another file, or remove it and write it with -write-baseline", name)
			}
			if h.Version != BaselineVersion {
				return nil, fmt.Errorf("%s is a baseline of version %d, this toolvet reads version %d; use the toolvet that wrote it, or remove it and write it anew with -write-baseline", name, h.Version, BaselineVersion)
			}
		case line == "":
		case strings.HasPrefix(line, "<<<<<<<"), strings.HasPrefix(line, "======="), strings.HasPrefix(line, ">>>>>>>"):
			return nil, fmt.Errorf("%s:%d: a merge conflict; keep the lines of both sides and remove the marks", name, n)
		default:
			var e Entry
			if err := strict(line, &e); err != nil || e.Rule == "" || e.Count < 1 {
				return nil, fmt.Errorf("%s:%d: no entry of a baseline; mend the line, or remove the file and write it anew with -write-baseline", name, n)
			}
			counts[e.place] = max(counts[e.place], e.Count)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w; remove the file and write it anew with -write-baseline", name, n+1, err)
	}
	if n == 0 {
		return nil, fmt.Errorf("%s is empty; remove it and write it with -write-baseline", name)
	}
	return sorted(counts), nil
}

// strict decodes one JSON value that has no unknown members.
func strict(line string, v any) error {
	d := json.NewDecoder(strings.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("more than one value")
	}
	return nil
}
