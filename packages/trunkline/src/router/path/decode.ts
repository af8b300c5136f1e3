// hot path

/** Decodes a value captured from a path, once. A bad escape is the client's mistake: a URIError with status 400. */
export function decodeParam(value: string): string {
  return value.indexOf('%') === -1 ? value : decodeEscapes(value)
}

function decodeEscapes(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (cause) {
    throw Object.assign(new URIError(`Failed to decode param '${value}'`, { cause }), { status: 400 })
  }
}
