/** Decodes percent escapes once; undefined if one is malformed. */
export function percentDecode(text: string): string | undefined {
  if (text.indexOf('%') === -1) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // each caller creates its own error
  }
}
