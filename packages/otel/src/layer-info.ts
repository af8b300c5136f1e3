// What spans show of a layer, worked out once for each.
import type { Attributes } from '@opentelemetry/api'
import { tools } from './tools.ts'

/** A layer, as spans show it. */
export interface LayerInfo {
  readonly kind: 'app' | 'router' | 'route' | 'handler' | 'middleware' | 'error handler'
  /** The name of the function. */
  readonly name: string
  /** The path as it was registered; empty for one that takes every path. */
  readonly path: string
  /** Whether others run inside it. */
  readonly isContainer: boolean
  /** Whether `@opentelemetry/instrumentation-express` has wrapped it, and makes spans of its own. */
  readonly isWrapped: boolean
  readonly attributes: Attributes
}

const known = new WeakMap<object, LayerInfo>()

/** Describes a layer, and the route that it belongs to if it is one of its handlers. */
export function infoOf(layer: object, route: unknown): LayerInfo {
  let info = known.get(layer)
  if (info === undefined) {
    info = readInfo(layer, route)
    known.set(layer, info)
  }
  return info
}

function readInfo(layer: object, route: unknown): LayerInfo {
  const { kind, name, path, place } = tools().describeLayer(layer, route)
  const isContainer = kind === 'app' || kind === 'router' || kind === 'route'
  const attributes: Attributes = { 'trunkline.layer': kind }
  if (!isContainer) attributes['code.function.name'] = name
  if (place !== undefined) {
    attributes['code.file.path'] = place.file
    attributes['code.line.number'] = place.line
  }
  // Paths are joined: a `/` at the end would be doubled.
  return { kind, name, path: path.replace(/\/$/, ''), isContainer, isWrapped: isWrapped(layer), attributes }
}

/** The symbol has this name in every version of the instrumentation, but it is not a registered one. */
function isWrapped(layer: object): boolean {
  return Object.getOwnPropertySymbols(layer).some(({ description }) => description === 'express-layer-patched')
}
