import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Next } from '../contract/exchange.ts'
import type { MessageClasses } from '../node-http/exchange/exchange.ts'
import { handleStream } from './handle-stream.ts'
import { installHttp2Classes } from './install-classes.ts'

type App = (req: IncomingMessage, res: ServerResponse, next?: Next) => unknown

/**
 * Whether `node:http2` created the request for a `request` listener. Such a request only has the methods of its own
 * class: no HTTP/1 headers, none of our methods, and not what middleware expects.
 */
export function isHttp2Request(req: object): req is Http2ServerRequest {
  const { stream } = req as { stream?: { respond?: unknown } }
  return typeof stream?.respond === 'function' && !(req instanceof IncomingMessage)
}

/** Lets an application respond to a `node:http2` request on its stream, with messages of its own classes. */
export function handleHttp2(
  app: App,
  classes: MessageClasses,
  req: Http2ServerRequest,
  res: Http2ServerResponse,
  next: Next | undefined,
): void {
  const { stream, rawHeaders } = req
  if (next === undefined) installHttp2Classes(app, classes, stream)
  // Node's own messages may hear about the end of the stream, but its trailers are not theirs.
  stream.removeAllListeners('wantTrailers')
  handleStream(classes, stream, rawHeaders, (ownReq, ownRes) => {
    carryRequest(req, ownReq)
    carryResponse(res, ownRes)
    return app(ownReq, ownRes, next)
  })
}

/** Copies what an earlier listener put on the request: any property, another URL, another method. */
function carryRequest(from: Http2ServerRequest, to: IncomingMessage): void {
  carryProperties(from, to)
  if (from.url !== to.url) to.url = from.url
  if (from.method !== to.method) to.method = from.method
}

function carryResponse(from: Http2ServerResponse, to: ServerResponse): void {
  carryProperties(from, to)
  for (const [name, value] of Object.entries(from.getHeaders())) if (value !== undefined) to.setHeader(name, value)
  if (from.statusCode !== 200) to.statusCode = from.statusCode
}

/** Names that start with `_` belong to Node's streams and events; ours stay. */
function carryProperties(from: object, to: object): void {
  for (const key of Object.keys(from)) {
    if (!key.startsWith('_') && to[key as keyof object] === undefined)
      Object.assign(to, { [key]: from[key as keyof object] })
  }
}
