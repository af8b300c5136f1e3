import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyCapture } from './body-capture.ts'
import { readCaller } from './caller.ts'
import { context, guarded } from './context.ts'
import type { LiveRecord } from './live-record.ts'

type AnyMethod = (this: unknown, ...args: unknown[]) => unknown

/**
 * Observes reads of the request and writes to the response. Wraps methods on the two objects only, non-enumerable;
 * arguments, results and errors pass unchanged.
 */
export function watchMessages(record: LiveRecord, req: IncomingMessage, res: ServerResponse): void {
  // All body data passes through `push`, whatever the transport and the reader.
  wrap(req, 'push', (original, self, args) => {
    if (args[0] !== null) take(record, record.requestBody, args)
    return original.apply(self, args)
  })
  wrap(res, 'writeHead', (original, self, args) => {
    const result = original.apply(self, args)
    onHead(record, res)
    return result
  })
  const isHead = req.method === 'HEAD'
  wrap(res, 'write', (original, self, args) => {
    const result = original.apply(self, args)
    if (!isHead) take(record, record.responseBody, args)
    return result
  })
  wrap(res, 'end', (original, self, args) => {
    const isLate = res.writableEnded
    const result = original.apply(self, args)
    if (!isHead && !isLate && typeof args[0] !== 'function') take(record, record.responseBody, args)
    return result
  })
  res.once('close', () => onClose(record))
}

const take = guarded((record: LiveRecord, body: BodyCapture, [piece, encoding]: unknown[]) =>
  record.aside(() => body.add(piece, encoding)),
)
const onClose = guarded((record: LiveRecord) => record.onClose())

const onHead = guarded((record: LiveRecord, res: ServerResponse) => record.aside(() => noteHead(record, res)))

function noteHead(record: LiveRecord, res: ServerResponse): void {
  const current = context.getStore()
  // The framework's own pages are sent in the context of the layer that last called next(); that layer has ended.
  const step = current?.record === record && current.step?.end === undefined ? current.step : undefined
  if (record.respondedBy === undefined && step !== undefined) {
    record.respondedBy = step
    if (record.isDetailed) step.from = readCaller(undefined).location
  }
  record.onHead(readHead(res))
}

/** The response head as sent, including headers that Node added; Node keeps it as text. */
function readHead(res: ServerResponse): string[] {
  const { _header: text } = res as { _header?: unknown }
  if (typeof text !== 'string')
    return Object.entries(res.getHeaders()).flatMap(([name, value]) => [name, String(value)])
  return text
    .split('\r\n')
    .slice(1)
    .flatMap((line) => {
      const at = line.indexOf(':')
      return at === -1 ? [] : [line.slice(0, at), line.slice(at + 1).trim()]
    })
}

function wrap(
  target: object,
  name: string,
  around: (original: AnyMethod, self: unknown, args: unknown[]) => unknown,
): void {
  const original = (target as Record<string, unknown>)[name]
  if (typeof original !== 'function') return // a mock message
  const wrapper = {
    [name](this: unknown, ...args: unknown[]) {
      return around(original as AnyMethod, this, args)
    },
  }[name]
  Object.defineProperty(target, name, { configurable: true, enumerable: false, writable: true, value: wrapper })
}
