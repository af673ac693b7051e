// Package secretleak finds credentials that reach what people or agents read.
package secretleak

// Doc is the rule's document, in the syntax of Go's doc comments. The page
// docs/secretleak.md is made from it.
const Doc = `find credentials that reach errors, logs, traces or tool results

TODO`
