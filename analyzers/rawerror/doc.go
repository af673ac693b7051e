// Package rawerror finds words of a provider that reach an agent.
package rawerror

// Doc is the rule's document, in the syntax of Go's doc comments. The page
// docs/rawerror.md is made from it.
const Doc = `find raw provider errors and bodies that reach agents

TODO`
