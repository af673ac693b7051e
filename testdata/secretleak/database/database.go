// Package database opens databases: their drivers do not repeat the password, the callers do.
package database

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"os"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"go.uber.org/zap"
)

// Config of a store.
type Config struct {
	DSN      string
	User     string
	Password string
	Host     string
	Name     string
}

// Open returns the errors of parsing and of the ping.
func Open(ctx context.Context, c Config) (*sql.DB, error) {
	db, err := sql.Open("mysql", c.DSN)
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	if err := db.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("ping: %w", err)
	}
	return db, nil
}

// OpenNamed repeats the string.
func OpenNamed(ctx context.Context, c Config) (*sql.DB, error) {
	db, err := sql.Open("mysql", c.DSN)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", c.DSN, err) // want "credential reaches an error"
	}
	return db, nil
}

// Logged logs it.
func Logged(l *zap.Logger, sourceDSN, targetDSN string) {
	l.Info("migrating", zap.String("from", sourceDSN), zap.Int("to", len(targetDSN))) // want "credential reaches the log"
	log.Printf("to %s", targetDSN)                                                    // want "credential reaches the log"
	l.Info("migrating", zap.Bool("from", sourceDSN != ""))
}

// Built builds it.
func Built(c Config) (*sql.DB, error) {
	source := fmt.Sprintf("%s:%s@tcp(%s)/%s", c.User, c.Password, c.Host, c.Name)
	log.Printf("opening %s", source) // want "credential reaches the log"
	return sql.Open("mysql", source)
}

// BuiltSafe logs the parts that may be seen.
func BuiltSafe(c Config) (*sql.DB, error) {
	source := fmt.Sprintf("%s:%s@tcp(%s)/%s", c.User, c.Password, c.Host, c.Name)
	log.Printf("opening %s at %s as %s", c.Name, c.Host, c.User)
	return sql.Open("mysql", source)
}

// Parsed parses it.
func Parsed(c Config) (*mysql.Config, error) {
	m, err := mysql.ParseDSN(c.DSN)
	if err != nil {
		return nil, fmt.Errorf("dsn: %w", err)
	}
	log.Printf("opening %s at %s as %s", m.DBName, m.Addr, m.User)
	return m, nil
}

// Postgres has a driver that redacts.
func Postgres(ctx context.Context) (*pgx.Conn, error) {
	connString := os.Getenv("DATABASE_URL")
	if _, err := pgx.ParseConfig(connString); err != nil {
		return nil, fmt.Errorf("DATABASE_URL: %w", err)
	}
	conn, err := pgx.Connect(ctx, connString)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	return conn, nil
}

// PostgresNamed repeats the string.
func PostgresNamed(ctx context.Context) (*pgx.Conn, error) {
	connString := os.Getenv("DATABASE_URL")
	conn, err := pgx.Connect(ctx, connString)
	if err != nil {
		return nil, fmt.Errorf("connect to %s: %w", connString, err) // want "credential reaches an error"
	}
	return conn, nil
}

// Query has a credential among the arguments of a statement.
func Query(ctx context.Context, db *sql.DB, user, passwordHash string) error {
	if _, err := db.ExecContext(ctx, "UPDATE users SET hash = ? WHERE name = ?", passwordHash, user); err != nil {
		return fmt.Errorf("user %s: %w", user, err)
	}
	return nil
}

// Row reads one.
func Row(ctx context.Context, db *sql.DB, user string) error {
	var apiToken, mail string
	if err := db.QueryRowContext(ctx, "SELECT token, mail FROM users WHERE name = ?", user).Scan(&apiToken, &mail); err != nil {
		return fmt.Errorf("user %s: %w", user, err)
	}
	log.Printf("user %s has %s", user, mail)
	log.Printf("user %s has %s", user, apiToken) // want "credential reaches the log"
	return nil
}
