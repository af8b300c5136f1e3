// hot path
import type { StackLayer } from '../layer.ts'
import { LayerStack, toLayerStack } from '../stack.ts'

/** A route, as far as finding it goes. */
export interface FoundRoute {
  match(path: string): boolean
}

/** Makes the list of a table: watched, so that it can be looked up in a plan until somebody changes it. */
export function createRouteList<Route extends FoundRoute>(): Route[] {
  return new LayerStack([], true).view as unknown as Route[]
}

/** Where the first route from `start` on stands that takes a path; -1 when none does. */
export function findRoute(routes: readonly FoundRoute[], path: string, start: number): number {
  const candidates = toLayerStack(routes as unknown as StackLayer[]).candidates(path)
  if (candidates === undefined) {
    for (let i = start; i < routes.length; i++) if ((routes[i] as FoundRoute).match(path)) return i
    return -1
  }
  for (let i = 0; i < candidates.length; i++) {
    const at = candidates[i] as number
    if (at >= start && (routes[at] as FoundRoute).match(path)) return at
  }
  return -1
}
