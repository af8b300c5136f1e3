/** Decodes a name or a value of a form; text with a broken escape stays as it was sent, but for its plus signs. */
export function decodeComponent(text: string): string {
  const spaced = text.indexOf('+') === -1 ? text : text.replaceAll('+', ' ')
  if (spaced.indexOf('%') === -1) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    // A value that is not UTF-8 is the client's business: it must not turn a readable query into an error.
    return spaced
  }
}
