import type { BodyRequest } from '../../src/parser.ts'

/** What a handler behind a parser sees, in a form that can be compared. */
export interface Outcome {
  body: unknown
  error?: Record<string, unknown>
}

const FIELDS = [
  'name',
  'message',
  'status',
  'statusCode',
  'expose',
  'type',
  'code',
  'body',
  'charset',
  'encoding',
  'limit',
  'length',
  'expected',
  'received',
]

export function toOutcome(req: BodyRequest, error: unknown): Outcome {
  const outcome: Outcome = { body: toPlain(req.body) }
  if (error !== undefined) outcome.error = toFields(error as Record<string, unknown>)
  return outcome
}

function toFields(error: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const key of FIELDS) if (error[key] !== undefined) fields[key] = toPlain(error[key])
  return fields
}

/** Buffers, undefined and objects without a prototype would be lost on the way to the client. */
function toPlain(value: unknown): unknown {
  if (value === undefined) return '(undefined)'
  if (Buffer.isBuffer(value)) return { hex: value.toString('hex') }
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null)
    return { bare: { ...value } }
  return value
}
