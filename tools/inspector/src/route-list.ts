import { openapi } from 'trunkline/schema'
import { type ExplainedStep, explainRequest, type RouteDescription, routes } from 'trunkline/tools'
import type { RouteFigures, RouteStatistics } from './route-statistics.ts'

/** A route as the page shows it. */
export interface ListedRoute extends RouteDescription, RouteFigures {
  /** An earlier route that handles its requests, judging by sample paths. */
  readonly hiddenBy: string | undefined
  /** The OpenAPI operation from its descriptions. */
  readonly operation: unknown
}

/** Lists the routes with their statistics, and the URL of the API page if there is one. */
export function listRoutes(
  app: object,
  statistics: RouteStatistics,
): { routes: ListedRoute[]; apiPage: string | undefined } {
  const operations = readOperations(app)
  const listed = routes(app).map((route) => ({
    ...route,
    ...statistics.figuresOf(route.method, route.path),
    hiddenBy: findHiding(app, route),
    operation: operations(route),
  }))
  return { routes: listed, apiPage: findApiPage(app) }
}

const VALUES = ['x1', '7', 'some-name']

/** Finds an earlier route that matches all sample paths of this one. */
function findHiding(app: object, { method, path }: RouteDescription): string | undefined {
  if (path.startsWith('/^')) return undefined // a RegExp: we have no sample paths
  const earlier = VALUES.map((value) => {
    const { route, nearest } = explainRequest(app, {
      method: method === 'ALL' ? 'GET' : method,
      url: fill(path, value),
    })
    const isLate = nearest.some(
      ({ pattern, differences }) => pattern === path && differences[0]?.kind === 'taken earlier',
    )
    return route !== undefined && route.pattern !== path && isLate ? route.pattern : undefined
  })
  return earlier.every((pattern) => pattern !== undefined) ? earlier[0] : undefined
}

/** A sample path for a pattern of any release line. */
function fill(pattern: string, value: string): string {
  return pattern
    .replace(/\{([^{}]*)\}/g, '$1')
    .replace(/:(\w+)(?:\((?:[^()\\]|\\.)*\))?[?*+]?/g, value)
    .replace(/\*\w*/g, value)
    .replace(/\\(.)/g, '$1')
}

function readOperations(app: object): (route: RouteDescription) => unknown {
  let paths: Record<string, Record<string, unknown> | undefined> = {}
  try {
    paths = (openapi.document(app, { onWarning: () => {} }) as { paths?: typeof paths }).paths ?? {}
  } catch {
    // If its schemas cannot be described, show the routes without them.
  }
  return ({ method, path }) => {
    const name = path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')
    const operation = paths[name || '/']?.[method.toLowerCase()] as Record<string, unknown> | undefined
    const isDescribed =
      operation && ['parameters', 'requestBody', 'summary', 'description'].some((key) => key in operation)
    return isDescribed ? operation : undefined
  }
}

function findApiPage(app: object): string | undefined {
  const find = (steps: readonly ExplainedStep[]): string | undefined => {
    for (const { layer, steps: inner } of steps) {
      if (layer.name === 'apiPage') return layer.path
      const found = find(inner)
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(explainRequest(app, { url: '/' }).steps)
}
