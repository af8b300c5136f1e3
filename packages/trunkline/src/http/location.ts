import { encodeUrl } from './encode-url.ts'

/** A URL as the value of a Location header: what a URL may not carry is percent-encoded. */
export function toLocation(url: string): string {
  return keepOnHost(encodeUrl(url))
}

// Browsers read `/\host` as `//host`, another site, where a path on this one was meant.
function keepOnHost(url: string): string {
  return url.startsWith('/\\') ? `/%5C${url.slice(2)}` : url
}
