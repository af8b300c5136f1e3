/**
 * Writes links by relation as the value of a Link header.
 * @example formatLinks({ next: '/?page=2' }) // '</?page=2>; rel="next"'
 * @see RFC 8288 §3
 */
export function formatLinks(links: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  for (const relation of Object.keys(links)) {
    const parameter = `rel="${encodeCharacters(relation, NOT_IN_RELATION)}"`
    for (const target of [links[relation]].flat()) {
      parts.push(`<${encodeCharacters(String(target), NOT_IN_TARGET)}>; ${parameter}`)
    }
  }
  return parts.join(', ')
}

// A target ends at `>`, a relation at its closing quote. Text that could end either is percent-encoded, or a client's
// text would become a link of its own (CVE-2024-10491). Relations are tokens or URLs, so a real one has none of these.
const NOT_IN_TARGET = /[\x00-\x1f\x7f<>]/g
const NOT_IN_RELATION = /[\x00-\x1f\x7f<>"\\]/g

function encodeCharacters(text: string, unsafe: RegExp): string {
  return text.replace(unsafe, encodeURIComponent)
}
