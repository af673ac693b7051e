module github.com/toolvet/toolvet/internal/knowledge/verify

go 1.26.0
