import type { IncomingMessage } from 'node:http'
import { advise } from '../core/advice.ts'
import { hasContent } from '../http/has-content.ts'
import { excerptsOf, framesOf } from './source-lines.ts'

/** Prints which parser is missing, if an error comes from reading a property of a `req.body` that no parser has set. */
export function adviseOnError(err: unknown, req: ParsedRequest): void {
  if (!(err instanceof TypeError) || req.body !== undefined || !/\bundefined\b/.test(err.message)) return
  const frames = framesOf(err) ?? []
  const [excerpt] = excerptsOf(frames)
  const read = excerpt?.lines.find(({ isPlace }) => isPlace)?.text ?? err.message
  if (!/\bbody\b/.test(read)) return
  const [path] = String(req.originalUrl ?? req.url).split('?', 1) // without the query, which may hold secrets
  advise({
    code: 'TRUNKLINE_UNPARSED_BODY',
    message: `req.body is undefined in ${req.method} ${path}: ${describeCause(req)}`,
    subject: frames[0] ?? err.message,
  })
}

type ParsedRequest = IncomingMessage & { body?: unknown; originalUrl?: string }

function describeCause(req: ParsedRequest): string {
  const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const parser = parserFor(type)
  if (!hasContent(req.headers))
    return `the client sent no body. Add ${parser} before this handler, and expect requests without one`
  const otherwise =
    parser === 'json()' && type !== undefined ? '' : ', or have the client send Content-Type: application/json'
  return `the client sent ${type ?? 'no Content-Type'}, and no body parser before this handler reads it. Add ${parser}${otherwise}`
}

function parserFor(type: string | undefined): string {
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded()'
  if (type === 'multipart/form-data') return 'formData() of trunkline/forms, or multer'
  if (type === undefined || type.endsWith('/json') || type.endsWith('+json')) return 'json()'
  return type.startsWith('text/') ? 'text()' : `raw({ type: '${type}' })`
}
