import { createError, type ErrorFields, type HttpError } from './core/create-error.ts'
import { transportOf } from './core/transport-of.ts'
import { describeError, type ErrorDescription } from './development/error-description.ts'
import { type ExplainedStep, explainRequest, type RequestExplanation } from './development/explain-request.ts'
import { describeLayer, type LayerDescription, type LayerKind } from './development/layer-description.ts'
import type { NearRoute, RouteDifference } from './development/near-routes.ts'
import { type ReplacedMethod, type ShortWays, shortWays } from './development/short-ways.ts'
import type { SourceExcerpt } from './development/source-lines.ts'
import { type CrossOriginOptions, crossOrigin } from './middleware/cross-origin.ts'
import { serverTiming } from './response/additions.ts'
import { type NotedLayer, noteLayer } from './routes/any-layer.ts'
import { type ListedRoute, listRoutes, type RouteDescription, routePatternOf, routes } from './routes/list.ts'
import { recordPlaces, type SourceLocation } from './routes/source-location.ts'
import { type DescribedRoute, describedRoutes } from './schema/described-routes.ts'
import { type EventStream, type EventStreamOptions, type ServerSentEvent, sse } from './streams/event-stream.ts'
import { signalOf } from './streams/signal.ts'
import type { StreamSource } from './streams/source.ts'
import { stream } from './streams/stream.ts'
import { timeout } from './streams/timeout.ts'

export {
  type CrossOriginOptions,
  createError,
  crossOrigin,
  type DescribedRoute,
  describedRoutes,
  describeError,
  describeLayer,
  type ErrorDescription,
  type ErrorFields,
  type EventStream,
  type EventStreamOptions,
  type ExplainedStep,
  explainRequest,
  type HttpError,
  type LayerDescription,
  type LayerKind,
  type ListedRoute,
  listRoutes,
  type NearRoute,
  type NotedLayer,
  noteLayer,
  type ReplacedMethod,
  type RequestExplanation,
  type RouteDescription,
  type RouteDifference,
  recordPlaces,
  routePatternOf,
  routes,
  type ServerSentEvent,
  type ShortWays,
  type SourceExcerpt,
  type SourceLocation,
  type StreamSource,
  serverTiming,
  shortWays,
  signalOf,
  sse,
  stream,
  timeout,
  transportOf,
}
