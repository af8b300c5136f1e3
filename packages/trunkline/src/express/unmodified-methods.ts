import { defineRun, inheritMatch, type StackLayer } from '../router/layer.ts'
import { defineHandle } from '../router/walk-policy.ts'

/**
 * Lets the router take its shortcuts with the layers of a package's file, unless an agent has changed the source of `run`, the
 * method that calls their handlers.
 */
export function adoptLayers(prototype: StackLayer, run: 'handle_request' | 'handleRequest'): void {
  inheritMatch(prototype)
  const method = (prototype as Partial<Record<typeof run, unknown>>)[run]
  if (onlyCallsOurs(run, method)) defineRun(prototype, method)
}

/** The same for routers, which inherit from `prototype`. */
export function adoptRouters(prototype: { readonly handle: unknown }): void {
  if (onlyCallsOurs('handle', prototype.handle)) defineHandle(prototype, prototype.handle)
}

/**
 * Whether a method does nothing but call ours of the same name, with the same arguments. Its source is read, because agents
 * change that as a file loads; bundlers only change spaces and the names of variables.
 */
function onlyCallsOurs(name: string, method: unknown): boolean {
  if (typeof method !== 'function') return false
  const [, first, second, third, body] = HEAD.exec(Function.prototype.toString.call(method)) ?? []
  const call = new RegExp(
    `^return [\\w$]+(?:\\.prototype)?\\.${name}\\.call\\(this, *([\\w$]+), *([\\w$]+), *([\\w$]+)\\);?$`,
  )
  const passed = call.exec((body ?? '').trim())
  return passed !== null && passed[1] === first && passed[2] === second && passed[3] === third
}

const HEAD = /^function\s*[\w$]*\(([\w$]+),\s*([\w$]+),\s*([\w$]+)\)\s*\{([^{}]*)\}$/
