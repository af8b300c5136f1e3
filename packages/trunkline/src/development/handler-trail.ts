import { StackLayer } from '../router/layer.ts'
import { type HandlerTrace, subscribeToHandlers } from '../router/tracing.ts'
import { pathStrings } from '../routes/any-layer.ts'

// The handlers that each request reached, while a development page or message needs them.
const trails = new WeakMap<object, string[]>()
let isRecording = false

/** Starts to record which handlers requests reach. For development only, because it is slow. */
export function recordHandlers(): void {
  if (isRecording) return
  isRecording = true
  subscribeToHandlers({ start: noteHandler })
}

export function handlersRunFor(req: object): readonly string[] {
  return trails.get(req) ?? []
}

function noteHandler({ req, layer, route }: HandlerTrace): void {
  const { name, handle, route: own } = layer as { name?: string; handle?: { name: string }; route?: unknown }
  if (typeof own === 'object' && own !== null) return // the layer around a route; its handlers are traced one by one
  const title = name || handle?.name || '<anonymous>'
  const path =
    typeof own === 'string'
      ? own || '/'
      : pathStrings((route as { path?: never })?.path ?? StackLayer.pathOf(layer)).join()
  const trail = trails.get(req) ?? []
  if (trail.length < LONGEST) trail.push(`${title}  ${route ? '' : 'use '}${path}`)
  trails.set(req, trail)
}

/** A request may loop, and a longer list would not help. */
const LONGEST = 100
