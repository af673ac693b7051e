// The functions are declared in nobody.go; nothing links them.
