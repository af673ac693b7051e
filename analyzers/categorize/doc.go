// Package categorize finds outcomes that get a wrong name.
package categorize

// Doc is the rule's document, in the syntax of Go's doc comments. The page
// docs/categorize.md is made from it.
const Doc = `find unknown outcomes that get a definite name

TODO`
