import { channel } from 'node:diagnostics_channel'
import { type HandlerTrace, noteSubscribers } from '../../src/router/tracing.ts'
import { whenDone } from './when-done.ts'

export interface TraceEvent {
  readonly kind: string
  readonly trace: HandlerTrace
}

/** Writes down what is published about handlers, until the test is over. */
export function recordTraces(): TraceEvent[] {
  const events: TraceEvent[] = []
  for (const kind of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
    const published = channel(`tracing:express.router.request:${kind}`)
    const listener = (trace: unknown): void => void events.push({ kind, trace: trace as HandlerTrace })
    published.subscribe(listener)
    whenDone(() => {
      published.unsubscribe(listener)
      noteSubscribers()
    })
  }
  return events
}
