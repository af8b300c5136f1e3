import { type EventStream, type EventStreamOptions, type ServerSentEvent, sse } from './streams/event-stream.ts'
import { signalOf } from './streams/signal.ts'
import type { StreamSource } from './streams/source.ts'
import { stream } from './streams/stream.ts'
import { timeout } from './streams/timeout.ts'

export {
  type EventStream,
  type EventStreamOptions,
  type ServerSentEvent,
  type StreamSource,
  signalOf,
  sse,
  stream,
  timeout,
}
