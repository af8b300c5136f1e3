import { type RoutePlace, recordPlaces } from './core/development/route-place.ts'
import { type RouteDescription, routePatternOf, routes } from './core/routes.ts'
import { type CrossOriginOptions, crossOrigin } from './middleware/cross-origin.ts'
import { serverTiming } from './response/server-timing.ts'
import { type EventStream, type EventStreamOptions, type ServerSentEvent, sse } from './streams/event-stream.ts'
import { signalOf } from './streams/signal.ts'
import type { StreamSource } from './streams/source.ts'
import { stream } from './streams/stream.ts'
import { timeout } from './streams/timeout.ts'

export {
  type CrossOriginOptions,
  crossOrigin,
  type EventStream,
  type EventStreamOptions,
  type RouteDescription,
  type RoutePlace,
  recordPlaces,
  routePatternOf,
  routes,
  type ServerSentEvent,
  type StreamSource,
  serverTiming,
  signalOf,
  sse,
  stream,
  timeout,
}
