package summary

import (
	"testing"

	"github.com/toolvet/toolvet/internal/knowledge"
)

func TestSQLEffect(t *testing.T) {
	for sql, want := range map[string]string{
		// Reads.
		"SELECT 1":                             "read SELECT",
		"select * from t where a = 'INSERT'":   "read SELECT",
		"\n\t( select 1 )":                     "read SELECT",
		"SELECT nextval('ids')":                "write SELECT",
		"EXPLAIN DELETE FROM t":                "read EXPLAIN",
		"WITH x AS (SELECT 1) SELECT * FROM x": "read WITH",
		"BEGIN":                                "read BEGIN",

		// Inserts.
		"INSERT INTO t (a) VALUES ($1)":                                               "write INSERT",
		"insert into t\n(a)\nvalues (?)":                                              "write INSERT",
		"INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING":                        "idempotent INSERT",
		"INSERT INTO t (a) VALUES ($1)\nON  CONFLICT (a) DO UPDATE SET b = $2":        "idempotent INSERT",
		"INSERT INTO t (a) VALUES (?) ON DUPLICATE KEY UPDATE b = 1":                  "idempotent INSERT",
		"INSERT OR IGNORE INTO t VALUES (?)":                                          "idempotent INSERT",
		"INSERT OR REPLACE INTO t VALUES (?)":                                         "idempotent INSERT",
		"INSERT IGNORE INTO t VALUES (?)":                                             "idempotent INSERT",
		"INSERT INTO t (a) SELECT b FROM u":                                           "write INSERT",
		"INSERT INTO t (a) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM t WHERE a = $1)": "idempotent INSERT",

		// Updates: to a value, or from the old one.
		"UPDATE t SET a = $1 WHERE id = $2":            "idempotent UPDATE",
		"UPDATE t SET n = n + 1 WHERE id = $1":         "write UPDATE",
		"update t set n=n-?":                           "write UPDATE",
		"UPDATE t SET a = 1, n = t.n + 1 WHERE id = 1": "write UPDATE",
		"UPDATE t SET \"n\" = \"n\" * 2":               "write UPDATE",
		"UPDATE t SET `t`.`n` = n + 1":                 "write UPDATE",
		"UPDATE t SET log = log || $1":                 "write UPDATE",
		"UPDATE t SET a = b + 1":                       "idempotent UPDATE",
		"UPDATE t SET n = 1 WHERE n = n + 0":           "idempotent UPDATE",
		"UPDATE t SET n = n":                           "idempotent UPDATE",

		// Behind a WITH the statement counts.
		"WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x":                        "write INSERT",
		"WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x ON CONFLICT DO NOTHING": "idempotent INSERT",
		"WITH x AS (UPDATE t SET n = n + 1 RETURNING n) SELECT n FROM x":            "write UPDATE",
		"WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x":                     "idempotent DELETE",

		// Comments say nothing.
		"-- INSERT INTO t\nSELECT 1":                       "read SELECT",
		"-- name: AddUser :one\nINSERT INTO t VALUES ($1)": "write INSERT",
		"INSERT INTO t VALUES ($1) -- no ON CONFLICT here": "write INSERT",

		// The rest.
		"DELETE FROM t WHERE id = $1":     "idempotent DELETE",
		"CREATE TABLE IF NOT EXISTS t ()": "idempotent CREATE",
		"TRUNCATE t":                      "idempotent TRUNCATE",
		"REPLACE INTO t VALUES (1)":       "idempotent REPLACE",
		"CALL move_money($1)":             "unknown CALL",
		"COPY t FROM STDIN":               "unknown ",
		"":                                "unknown ",
	} {
		e, op := sqlEffect(sql)
		if got := e.String() + " " + op; got != want {
			t.Errorf("%s: %s, want %s", sql, got, want)
		}
	}
}

func TestPathEffect(t *testing.T) {
	p := &pkg{table: knowledge.Default()}
	for last, want := range map[string]knowledge.Effect{
		"search": knowledge.Read, "_msearch": knowledge.Read, "graphql_query": knowledge.Read, "introspect": knowledge.Read,
		"token": knowledge.Session, "login": knowledge.Session, "heartbeat": knowledge.Session,
		"completions": knowledge.Completion, "embeddings": knowledge.Completion, "chat": knowledge.Completion,
		"issues": knowledge.Unknown, "graphql": knowledge.Unknown,
	} {
		if got, ok := p.pathEffect(last); got != want || ok != (want != knowledge.Unknown) {
			t.Errorf("%s: %v, %v, want %v", last, got, ok, want)
		}
	}
}
