import entry from './tools.cjs'

export type {
  CrossOriginOptions,
  DescribedRoute,
  ErrorDescription,
  ErrorFields,
  EventStream,
  EventStreamOptions,
  ExplainedStep,
  HttpError,
  LayerDescription,
  LayerKind,
  ListedRoute,
  NearRoute,
  NotedLayer,
  ReplacedMethod,
  RequestExplanation,
  RouteDescription,
  RouteDifference,
  ServerSentEvent,
  ShortWays,
  SourceExcerpt,
  SourceLocation,
  StreamSource,
} from './tools.cjs'

/** What `require()` gives. */
const all: typeof entry = entry

export default all
/** Creates an error with a status, which the error pages and `problemDetails()` know. */
export const createError: typeof entry.createError = entry.createError
/** Middleware: refuses requests that a browser sends for a page of another origin. */
export const crossOrigin: typeof entry.crossOrigin = entry.crossOrigin
/** Reads from an error what helps to find it: its frames, the lines around them, what a schema says. */
export const describeError: typeof entry.describeError = entry.describeError
/** Lists routes like `routes()`, each with what `schema()` says of it: for programs that make types or documents. */
export const describedRoutes: typeof entry.describedRoutes = entry.describedRoutes
/** Says what a layer is that the tracing channel tells of. */
export const describeLayer: typeof entry.describeLayer = entry.describeLayer
/** The way by which a request has come: `http1`, `http2`, `fetch`, `inject` or `upgrade`. */
export const transportOf: typeof entry.transportOf = entry.transportOf
/** Tells which way a request would take through an application, without running a handler. */
export const explainRequest: typeof entry.explainRequest = entry.explainRequest
/** Lists routes like `routes()`, with what programs ask besides: whether a path leads to one, and which parameters are lost. */
export const listRoutes: typeof entry.listRoutes = entry.listRoutes
/** Remembers what Express does not keep of a layer: its path, where its handler leads, and where it was registered. */
export const noteLayer: typeof entry.noteLayer = entry.noteLayer
/** Has the places of routes that are registered from now on noted, whatever `NODE_ENV` is. */
export const recordPlaces: typeof entry.recordPlaces = entry.recordPlaces
/** The routes of an application or a router, with those of everything mounted there. */
export const routes: typeof entry.routes = entry.routes
/** The whole pattern of the route that a request has come to. */
export const routePatternOf: typeof entry.routePatternOf = entry.routePatternOf
/** Adds a figure to the `Server-Timing` header. */
export const serverTiming: typeof entry.serverTiming = entry.serverTiming
/** Which short ways past Node are taken, and who has replaced methods that they would bypass. */
export const shortWays: typeof entry.shortWays = entry.shortWays
/** The signal of a request: aborted when nobody waits for its response any more. */
export const signalOf: typeof entry.signalOf = entry.signalOf
/** Middleware: a response must begin within so many milliseconds. */
export const timeout: typeof entry.timeout = entry.timeout
/** Sends a body piece by piece, no faster than the client takes it. */
export const stream: typeof entry.stream = entry.stream
/** Responds with a stream of events for `EventSource`. */
export const sse: typeof entry.sse = entry.sse
