// Package retryunsafe finds operations that are sent again although they may have happened.
package retryunsafe

// Doc is the rule's document.
const Doc = `find operations that are sent again although they may have happened`
