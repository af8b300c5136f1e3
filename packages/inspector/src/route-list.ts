import { openapi } from 'trunkline/schema'
import { type ExplainedStep, explainRequest, type RouteDescription, routes } from 'trunkline/tools'
import type { RouteFigures, RouteStatistics } from './route-statistics.ts'

/** A route as the page shows it. */
export interface ListedRoute extends RouteDescription, RouteFigures {
  /** The route that takes its requests first, as far as sample paths show it. */
  readonly hiddenBy: string | undefined
  /** What its schema() says, as OpenAPI has it. */
  readonly operation: unknown
}

/** The routes with their figures, and where the page of the API is, if there is one. */
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

/** A route is hidden when an earlier one takes every path of its kind that we can think of. */
function findHiding(app: object, { method, path }: RouteDescription): string | undefined {
  if (path.startsWith('/^')) return undefined // an expression: nobody knows its paths
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

/** A path of the kind that a pattern takes, in any of the grammars. */
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
    paths = (openapi.document(app) as { paths?: typeof paths }).paths ?? {}
  } catch {
    // An app whose schemas cannot be described has none to show.
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
