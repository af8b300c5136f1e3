/** A URL as the value of a Location header: what a URL may not carry is percent-encoded. */
export function toLocation(url: string): string {
  return escapeLeadingBackslash(encodeUrl(url))
}

// Browsers read `/\host` as `//host`, another site, where a path on this one was meant.
function escapeLeadingBackslash(url: string): string {
  return url.startsWith('/\\') ? `/%5C${url.slice(2)}` : url
}

/**
 * Percent-encodes what a URL may not carry, and leaves existing escapes and everything else alone.
 * Agrees with the `encodeurl` package to the byte, also in its treatment of a `%` that begins no escape:
 * the one or two characters that were read behind it are encoded with it.
 */
export function encodeUrl(url: string): string {
  return PLAIN.test(url) ? url : url.replace(LONE_SURROGATE, '\uFFFD').replace(UNSAFE, encodeURI)
}

// What RFC 3986 reserves or leaves unreserved, and `[ \ ] ^ |`, which browsers send as they are.
// No `%`: text with one takes the slow way.
const PLAIN = /^[!#$&-;=?-_a-z|~]*$/

// With the u flag a surrogate pair is one character, so this finds only halves, which `encodeURI` would throw on.
const LONE_SURROGATE = /\p{Surrogate}/gu

// A `%` that does not begin an escape, or one character that is not plain.
// `%4` at the very end stays, as `encodeurl` has it.
const UNSAFE = /%(?:$|[\dA-Fa-f]?[^\dA-Fa-f])|[^!#$%&-;=?-_a-z|~]/gu
