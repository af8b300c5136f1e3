// hot path

/**
 * Decodes a captured value once; a group that took no part stays undefined. A bad escape is the client's mistake: a
 * URIError with status 400, told in both fields that 4.x has for it.
 */
export function decodeCapture(value: string | undefined): string | undefined {
  return value === undefined || value.indexOf('%') === -1 ? value : decodeEscapes(value)
}

function decodeEscapes(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (cause) {
    const error = new URIError(`Failed to decode param '${value}'`, { cause })
    throw Object.assign(error, { status: 400, statusCode: 400 })
  }
}
