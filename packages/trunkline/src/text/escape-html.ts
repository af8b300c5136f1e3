/** Escapes text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, toEntity) : text
}

const SPECIAL = /["&'<>]/
const EVERY_SPECIAL = /["&'<>]/g

function toEntity(character: string): string {
  switch (character) {
    case '"':
      return '&quot;'
    case '&':
      return '&amp;'
    case "'":
      return '&#39;'
    case '<':
      return '&lt;'
    default:
      return '&gt;'
  }
}
