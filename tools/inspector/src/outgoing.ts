import { context } from './context.ts'
import type { LiveRecord } from './live-record.ts'
import type { OutgoingRequest } from './record.ts'
import { cut, redactText } from './redact.ts'

/** An outgoing request or a query, and the record it belongs to. */
interface Begun {
  readonly record: LiveRecord
  readonly outgoing: OutgoingRequest
}

/** Outgoing requests and queries by what is published of them. */
export type Running = WeakMap<object, Begun>

export function begin(running: Running, message: object, method: string, url: string, isQuery = false): void {
  const { record, step } = context.getStore() ?? {}
  if (record === undefined || record.isOver) return
  running.set(message, { record, outgoing: record.addOutgoing(method, url, step?.name, isQuery) })
}

/** The response may arrive in the async context of the connection, so use the record from the start of the request. */
export function end(running: Running, message: object, error: unknown): void {
  const { record, outgoing } = running.get(message) ?? {}
  if (record === undefined || outgoing === undefined || outgoing.end !== undefined) return
  outgoing.end = record.now()
  if (error === undefined) return
  outgoing.failure = redactText(cut(error instanceof Error ? error.message : String(error), 500))
}

export function setStatus(running: Running, message: object, status: number | undefined): void {
  const { outgoing } = running.get(message) ?? {}
  if (outgoing !== undefined) outgoing.status = status
}
