// Package idfallback finds identities that the reply did not give.
package idfallback

// Doc is the rule's document.
const Doc = `find identities that the reply did not give

TODO`
