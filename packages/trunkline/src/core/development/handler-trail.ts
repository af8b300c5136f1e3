import { StackLayer } from '../../router/layer.ts'
import { type HandlerTrace, subscribeToHandlers } from '../../router/tracing.ts'
import { pathStrings } from '../route-tree.ts'

// The handlers that each request has come to, while somebody wants to know.
const trails = new WeakMap<object, string[]>()
let isRecording = false

/** Begins to note which handlers requests come to; for development, where it may take its time. */
export function recordHandlers(): void {
  if (isRecording) return
  isRecording = true
  subscribeToHandlers({ start: noteHandler })
}

/** The handlers that a request has come to, in their order. */
export function handlersRunFor(req: object): readonly string[] {
  return trails.get(req) ?? []
}

function noteHandler({ req, layer, route }: HandlerTrace): void {
  const { name, handle, route: own } = layer as { name?: string; handle?: { name: string }; route?: unknown }
  if (typeof own === 'object' && own !== null) return // the way into a route, whose handlers come one by one
  const title = name || handle?.name || '<anonymous>'
  const path =
    typeof own === 'string'
      ? own || '/'
      : pathStrings((route as { path?: never })?.path ?? StackLayer.pathOf(layer)).join()
  const trail = trails.get(req) ?? []
  if (trail.length < LONGEST) trail.push(`${title}  ${route ? '' : 'use '}${path}`)
  trails.set(req, trail)
}

/** A request may go round in circles, and nobody reads a longer list. */
const LONGEST = 100
