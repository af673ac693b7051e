// Package gotos has mazes of goto: irreducible loops among them.
package gotos

import "net/http"

// Maze enters a loop in its middle.
func Maze(hc *http.Client, n int) (sum int) {
	if n%2 == 0 {
		goto middle
	}
top:
	sum++
	if sum > 100 {
		goto out
	}
middle:
	if resp, err := hc.Get("https://example.test"); err == nil {
		_ = resp.Body.Close()
		sum += 2
	}
	if sum%3 == 0 {
		goto top
	}
	if sum%7 == 0 {
		goto middle
	}
	if sum < 50 {
		goto top
	}
out:
	return sum
}

// Machine is a state machine without a loop statement.
func Machine(in []byte) (words int) {
	i := 0
space:
	if i == len(in) {
		return words
	}
	if in[i] == ' ' {
		i++
		goto space
	}
	words++
word:
	i++
	if i >= len(in) {
		goto end
	}
	if in[i] == ' ' {
		goto space
	}
	goto word
end:
	return words
}

// Spin never ends and has no way out.
func Spin() {
	goto b
a:
	goto c
b:
	goto a
c:
	goto b
}

// Labels has labels that nobody needs to leave.
func Labels(n int) int {
one:
	for i := 0; ; i++ {
	two:
		switch {
		case i > n:
			break one
		case i%2 == 0:
			continue one
		default:
			for {
				if i%3 == 0 {
					break two
				}
				continue one
			}
		}
	}
	return n
}
