/** Decodes percent escapes, once; undefined when one is malformed. */
export function percentDecode(text: string): string | undefined {
  if (text.indexOf('%') === -1) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // each caller makes its own error
  }
}
