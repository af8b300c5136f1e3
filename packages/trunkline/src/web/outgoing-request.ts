import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { hasContent } from '../http/has-content.ts'

/** A request with members of our release lines, which a plain Node request lacks. */
type AnyRequest = IncomingMessage & { originalUrl?: string; protocol?: string; host?: string | undefined }

/** Converts a server request to a web `Request`; undefined for a method that `Request` forbids. */
export function toWebRequest(req: AnyRequest, res: ServerResponse): Request | undefined {
  const method = req.method ?? 'GET'
  if (REFUSED_METHODS.has(method)) return undefined
  const init: RequestInit & { duplex?: 'half' } = { method, headers: toHeaders(req), signal: signalOf(res) }
  if (hasContent(req.headers) && method !== 'GET' && method !== 'HEAD') {
    init.body = toStream(req)
    init.duplex = 'half'
  }
  return new Request(urlOf(req), init)
}

/** Methods that the Fetch standard forbids. */
const REFUSED_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

function urlOf(req: AnyRequest): string {
  const target = req.originalUrl ?? req.url ?? '/'
  if (/^https?:\/\//i.test(target)) return target
  const protocol = req.protocol ?? ('encrypted' in req.socket && req.socket.encrypted ? 'https' : 'http')
  const url = `${protocol}://${req.headers.host ?? 'localhost'}${target.startsWith('/') ? target : '/'}`
  try {
    return new URL(url).href
  } catch {
    throw Object.assign(new Error('The request has no valid host'), { status: 400, statusCode: 400, expose: true })
  }
}

function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (!name.startsWith(':')) headers.append(name, rawHeaders[i + 1] as string)
  }
  return headers
}

/** Aborted if the client disconnects before the response is complete. */
function signalOf(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}

function toStream(req: IncomingMessage): ReadableStream {
  if (req.readableDidRead || req.readableEnded) {
    throw new Error('The body of the request was read before fromFetch() got it: put it before body parsers')
  }
  return Readable.toWeb(req) as ReadableStream // the type of `node:stream/web` is the global one
}
