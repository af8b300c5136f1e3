import { listRoutes, type RouteDescription } from '../routes/list.ts'
import type { Description, Documentation } from '../types/schema/description.ts'
import { isByStatus } from './responses.ts'

/** A route with its description, merged from all `schema()` calls that apply; undefined if there is none. */
export interface DescribedRoute extends RouteDescription {
  readonly description: Description | undefined
  /** For a WebSocket, the schemas of its messages. */
  readonly socket?: object
}

/**
 * Lists the routes of an app or router like `routes()`, each with its description: merged from `schema()` in earlier
 * `use()` calls, in its parents and in the route itself.
 */
export function describedRoutes(app: object): DescribedRoute[] {
  return listRoutes(app).map(({ entry, descriptions, socket }) => ({
    ...{ ...entry, description: mergeDescriptions(descriptions) },
    ...(socket !== undefined && { socket }),
  }))
}

/** The inner description wins, but tags and responses by status are combined. */
function mergeDescriptions(descriptions: readonly Description[]): Description | undefined {
  if (descriptions.length < 2) return descriptions[0]
  const tags = new Set(descriptions.flatMap((each: Documentation) => each.tags ?? []))
  const merged: Description = Object.assign({}, ...descriptions)
  if (tags.size > 0) merged.tags = [...tags]
  const byStatus = descriptions.flatMap(({ response }) => (isByStatus(response) ? [response] : []))
  if (isByStatus(merged.response)) merged.response = Object.assign({}, ...byStatus)
  else if (merged.response !== undefined && byStatus.length > 0) {
    merged.response = Object.assign({}, ...byStatus, { '2xx': merged.response })
  }
  return merged
}
