/** Browsers read `/\host` as `//host`, another site, where a path on this one was meant. */
export function keepOnHost(url: string): string {
  return url.startsWith('/\\') ? `/%5C${url.slice(2)}` : url
}
