import type { ServerResponse } from 'node:http'

/**
 * Calls a listener once, right before the head of a response is written, with all its headers set, so that it can change
 * them and the status. Of several listeners the last one added comes first.
 */
export function beforeHead(res: ServerResponse, listener: (this: ServerResponse) => void): void {
  const writeHead = res.writeHead as (...args: unknown[]) => ServerResponse
  let called = false
  res.writeHead = function writeHeadWithListener(this: ServerResponse, ...args: unknown[]): ServerResponse {
    if (called) return writeHead.apply(this, args)
    called = true
    const reason = takeHead(this, args)
    const { statusCode } = this
    listener.call(this)
    // Words that were said for one status do not fit another.
    const isSame = this.statusCode === statusCode && reason !== undefined
    return isSame ? writeHead.call(this, statusCode, reason) : writeHead.call(this, this.statusCode)
  } as ServerResponse['writeHead']
}

/** Puts what `writeHead` was given on the response; returns the words for the status, if there are any. */
function takeHead(res: ServerResponse, [status, ...more]: unknown[]): string | undefined {
  res.statusCode = status as number // node refuses what cannot be one
  const reason = typeof more[0] === 'string' ? more[0] : undefined
  const headers = more[1] ?? (reason === undefined ? more[0] : undefined)
  if (Array.isArray(headers)) setPairs(res, headers)
  else if (headers) for (const [name, value] of Object.entries(headers)) if (name) res.setHeader(name, value as string)
  return reason
}

/** Names and values in turn, or in pairs; a name may come more than once, and takes the place of what was set before. */
function setPairs(res: ServerResponse, headers: unknown[]): void {
  const flat = headers.flat() as string[]
  const names = flat.filter((_, index) => index % 2 === 0)
  for (const name of names) res.removeHeader(name)
  for (const [index, name] of names.entries()) res.appendHeader(name, flat[index * 2 + 1] as string)
}
