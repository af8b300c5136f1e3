/** As much of a layer as people touch at run time. */
export interface LayerLike {
  handle: unknown
  name: string
  params: object | undefined
  path: string | undefined
  match: (path: string) => unknown
  route: RouteLike | null | undefined
  keys?: unknown[]
  /** On 4.x only. */
  regexp?: RegExp
}

export interface RouteLike {
  path: unknown
  [method: string]: unknown
}

export interface RouterLike {
  stack: LayerLike[]
  mergeParams: boolean | undefined
  handle(req: BareRequest, res: BareResponse, done: (...args: unknown[]) => void): void
  use(...args: unknown[]): unknown
  route(path: unknown): RouteLike
  param(name: string, callback: unknown): unknown
  /** On 4.x: takes a factory. */
  param(factory: unknown): unknown
  /** On 4.x only. */
  process_params?: ProcessParams
}

export type ProcessParams = (
  layer: LayerLike,
  called: object,
  req: BareRequest,
  res: BareResponse,
  done: (err?: unknown) => void,
) => void

export interface BareRequest {
  url: string | undefined
  method: string | undefined
  params?: Record<string, unknown>
  baseUrl?: string
  originalUrl?: string
  next?: unknown
  route?: RouteLike
}

export interface BareResponse {
  setHeader(name: string, value: unknown): void
  end(body: string): void
  set(name: string, value: unknown): void
  send(body: string): void
}

/** Whose routers a case is played on. */
export interface Framework {
  readonly name: string
  readonly createRouter: (options: object) => RouterLike
  /** What every `req.params` inherits from; undefined where that is one thing here and another there. */
  readonly paramsPrototype: object | null | undefined
  /** The names of the methods by which a layer runs its handler. */
  readonly running: { readonly request: string; readonly error: string }
}

/** The same without a plan: an array that somebody else may hold is never planned, so every layer is asked in turn. */
export function withoutPlan(framework: Framework): Framework {
  return {
    ...framework,
    name: `${framework.name}, asking every layer`,
    createRouter(options) {
      const router = framework.createRouter(options)
      router.stack = []
      return router
    },
  }
}
