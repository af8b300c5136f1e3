import { METHODS } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import { Exchange, type Listener, type MessageClasses } from '../node-http/exchange/exchange.ts'
import type { RawHeaders } from '../node-http/exchange/transport.ts'
import { readRequestHead } from './request-head.ts'
import { StreamBody } from './stream-body.ts'
import { StreamTransport } from './stream-transport.ts'

/** Lets a listener answer what came on a stream, with the same messages as on a connection of HTTP/1. */
export function answerStream(
  classes: MessageClasses,
  stream: ServerHttp2Stream,
  rawHeaders: RawHeaders,
  listener: Listener,
): void {
  const body = stream.endAfterHeaders ? undefined : new StreamBody(stream)
  const head = readRequestHead(stream, rawHeaders, body)
  stream.on('error', ignore) // told by `aborted` and `close`
  if (!METHODS.includes(head.method)) {
    stream.respond({ ':status': 400 }, { endStream: true }) // as node's parser of HTTP/1 does
    return
  }
  const exchange = new Exchange(classes, head, new StreamTransport(stream, head.method === 'HEAD'))
  Object.assign(exchange.req, { stream })
  Object.assign(exchange.res, { stream })
  const onLeave = (): void => exchange.abort()
  stream.on('aborted', onLeave)
  stream.on('close', onLeave)
  exchange.run(listener)
}

function ignore(): void {}
