import type { IncomingMessage } from 'node:http'
import { parse } from 'content-type'
import { responseTo } from '../node-http/connection.ts'
import { FormError } from './errors.ts'
import type { CompiledLimits } from './limits.ts'

/** RFC 2046 §5.1.1: at most 70 characters of this set, the last of which is not a space. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/

/**
 * The boundary of the request's form.
 * @throws FormError if the request has no form, or one that is rejected by its headers alone
 */
export function readBoundary(req: IncomingMessage, { maxTotal }: CompiledLimits): string {
  const { headers } = req
  const contentType = headers['content-type'] ?? ''
  const { type, parameters } = parse(contentType)
  if (type.toLowerCase() !== 'multipart/form-data') throw new FormError('UNSUPPORTED_TYPE')
  const { boundary = '' } = parameters
  // Two boundaries are ambiguous: a filter in front of us may use the other one and see another form.
  const count = contentType.match(/;\s*boundary\s*=/gi)?.length ?? 0
  if (!BOUNDARY.test(boundary) || count > 1) throw new FormError('INVALID_BOUNDARY')
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new FormError('UNSUPPORTED_ENCODING')
  if (req.readableDidRead || req.readableEnded || req.readableEncoding !== null)
    throw new FormError('BODY_ALREADY_READ')
  if (Number(headers['content-length']) > maxTotal) throw new FormError('LIMIT_TOTAL_SIZE', { limit: maxTotal })
  return boundary
}

/** Reads and discards the rest of a body, or closes the connection after the response. */
export function leaveBody(req: IncomingMessage, { unread }: CompiledLimits): void {
  if (unread === 'drain') return void req.resume()
  if (req.complete || req.destroyed) return
  req.pause()
  const res = responseTo(req)
  if (res === undefined || res.writableFinished) return void req.destroy()
  // HTTP/2 has no such header; there, closing the request resets the stream.
  if (!res.headersSent && req.httpVersionMajor === 1) res.setHeader('Connection', 'close')
  // Not at `finish`: a stream of HTTP/2 has not sent its last frame by then.
  res.once('close', () => req.destroy())
}
