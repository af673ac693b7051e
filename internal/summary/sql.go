package summary

import (
	"strings"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// sqlEffect judges a statement by its text.
func sqlEffect(sql string) (knowledge.Effect, string) {
	s := strings.ToUpper(strings.Join(strings.Fields(stripComments(sql)), " "))
	first, _, _ := strings.Cut(strings.TrimLeft(s, "( "), " ")
	switch first {
	case "SELECT", "SHOW", "EXPLAIN", "DESCRIBE", "PRAGMA", "VALUES", "USE", "SET", "BEGIN", "ROLLBACK", "ANALYZE", "VACUUM":
		if strings.Contains(s, "NEXTVAL(") {
			return knowledge.Write, first
		}
		return knowledge.Read, first
	case "WITH":
		for _, w := range []string{"INSERT INTO", "UPDATE ", "DELETE FROM"} {
			if _, rest, ok := strings.Cut(s, w); ok {
				return sqlEffect(w + rest)
			}
		}
		return knowledge.Read, first
	case "INSERT":
		for _, safe := range []string{"ON CONFLICT", "ON DUPLICATE KEY", "INSERT OR IGNORE", "INSERT OR REPLACE", "INSERT IGNORE", "WHERE NOT EXISTS"} {
			if strings.Contains(s, safe) {
				return knowledge.Idempotent, first
			}
		}
		return knowledge.Write, first
	case "UPDATE":
		if selfReferring(s) {
			return knowledge.Write, first
		}
		return knowledge.Idempotent, first
	case "DELETE", "UPSERT", "REPLACE", "MERGE", "TRUNCATE", "CREATE", "DROP", "ALTER", "GRANT", "REVOKE", "LOCK":
		return knowledge.Idempotent, first
	case "CALL", "EXEC", "EXECUTE":
		return knowledge.Unknown, first
	}
	return knowledge.Unknown, ""
}

func stripComments(sql string) string {
	lines := strings.Split(sql, "\n")
	for i, l := range lines {
		if j := strings.Index(l, "--"); j >= 0 {
			lines[i] = l[:j]
		}
	}
	return strings.Join(lines, "\n")
}

// selfReferring reports whether an UPDATE computes a column from itself: n = n + 1.
func selfReferring(s string) bool {
	_, set, ok := strings.Cut(s, " SET ")
	if !ok {
		return false
	}
	set, _, _ = strings.Cut(set, " WHERE ")
	for _, a := range strings.Split(set, ",") {
		col, val, ok := strings.Cut(a, "=")
		if !ok {
			continue
		}
		col, val = strings.Trim(strings.TrimSpace(col), "\"`"), strings.TrimSpace(val)
		if i := strings.LastIndexByte(col, '.'); i >= 0 {
			col = strings.Trim(col[i+1:], "\"`")
		}
		for _, w := range strings.FieldsFunc(val, func(r rune) bool {
			return !(r == '_' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
		}) {
			if w == col && strings.ContainsAny(val, "+-*/|") {
				return true
			}
		}
	}
	return false
}
