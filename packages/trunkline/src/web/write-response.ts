import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOfConnection } from '../node-http/exchange/response-head.ts'

/** Sends a `Response` as the answer of a server. Resolves when its body is handed over, or nobody wants it any more. */
export async function writeResponse(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (response.status < 200) throw new Error('The function given to fromFetch() answered with an error')
  writeHead(response, res)
  const { body } = response
  if (body === null || req.method === 'HEAD') {
    res.end()
    await body?.cancel()
    return
  }
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const onClose = (): void => {
    reader.cancel().catch(() => {}) // the stream's own failure, which nobody waits for
  }
  res.once('close', onClose)
  try {
    await pump(reader, res)
    res.removeListener('close', onClose)
    res.end()
  } catch (err) {
    res.removeListener('close', onClose)
    // Before the head an error handler can still answer.
    if (!res.headersSent) throw err
    res.destroy(err as Error)
  }
}

function writeHead({ status, statusText, headers }: Response, res: ServerResponse): void {
  res.statusCode = status
  if (statusText !== '') res.statusMessage = statusText
  for (const [name, value] of headers) {
    if (name === 'set-cookie' || isOfConnection(name)) continue
    if (name === 'vary') res.appendHeader(name, value)
    else res.setHeader(name, value)
  }
  // Beside those that middleware has set.
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) res.appendHeader('Set-Cookie', cookies)
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, res: ServerResponse): Promise<void> {
  // A stream may be silent for long: the client should see the head before.
  const timer = setImmediate(() => {
    if (!res.headersSent && !res.destroyed) res.flushHeaders()
  })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || res.destroyed) return
      if (!res.write(value)) await drained(res)
    }
  } finally {
    clearImmediate(timer)
  }
}

/** Resolves when there is room again, or nobody is left to wait for. */
function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const onReady = (): void => {
      res.removeListener('drain', onReady)
      res.removeListener('close', onReady)
      resolve()
    }
    res.on('drain', onReady)
    res.on('close', onReady)
  })
}
