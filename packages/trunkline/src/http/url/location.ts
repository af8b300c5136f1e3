/** A URL for the Location header. Browsers read `/\host` as `//host`, which is another site. */
export function toLocation(url: string): string {
  const encoded = encodeUrl(url)
  return encoded.startsWith('/\\') ? `/%5C${encoded.slice(2)}` : encoded
}

/**
 * Percent-encodes characters that are invalid in a URL, and leaves everything else alone, including existing escapes.
 * Equals the `encodeurl` package byte for byte, even for a `%` without an escape: the one or two characters read after
 * it are encoded with it.
 */
export function encodeUrl(url: string): string {
  return PLAIN.test(url) ? url : url.replace(LONE_SURROGATE, '\uFFFD').replace(UNSAFE, encodeURI)
}

// RFC 3986 reserved and unreserved characters, and `[ \ ] ^ |`, which browsers send as they are. No `%`: strings with
// one take the slow path.
const PLAIN = /^[!#$&-;=?-_a-z|~]*$/

// With the u flag a surrogate pair is one character, so this only finds lone halves, which `encodeURI` throws on.
const LONE_SURROGATE = /\p{Surrogate}/gu

// A `%` that does not start an escape, or one character that is not plain. `%4` at the very end stays, as in
// `encodeurl`.
const UNSAFE = /%(?:$|[\dA-Fa-f]?[^\dA-Fa-f])|[^!#$%&-;=?-_a-z|~]/gu
