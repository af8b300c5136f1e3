import type { CheckedRequest } from './parts.ts'
import { SchemaError } from './schema-error.ts'

/** The error for a body that no parser has read; undefined if there is no body, or it was read. */
export function findUnreadBody(req: CheckedRequest): SchemaError | undefined {
  if (req.body !== undefined || !hasBody(req)) return undefined
  const isDevelopment = (req.app?.settings?.['env'] ?? process.env['NODE_ENV'] ?? 'development') === 'development'
  const detail = isDevelopment
    ? 'no body parser has read it. Put one for the Content-Type that the client sends before schema(), or have the client send a type that is read, such as application/json for json()'
    : 'could not be read. Check its Content-Type: JSON needs application/json'
  return new SchemaError(`The request's body: ${detail}`, {
    status: 400,
    code: 'body.unread',
    part: 'body',
    issues: [{ part: 'body', pointer: '', detail }],
  })
}

/** RFC 9112 §6.3: one of these headers announces a body. */
function hasBody({ headers }: CheckedRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  const length = headers['content-length']
  return length !== undefined && Number(length) > 0
}
