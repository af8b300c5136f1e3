import { defineRun, inheritMatch, type StackLayer } from '../router/layer.ts'
import { defineHandle } from '../router/walk-policy.ts'

/**
 * Takes the layers of a package's file for those of its line, unless an agent wrote a call into `run`, the method that calls
 * handlers. The router does itself what untouched methods do.
 */
export function adoptLayers(prototype: StackLayer, run: unknown): void {
  inheritMatch(prototype)
  if (onlyPassesOn(run)) defineRun(prototype, run)
}

/** The same for routers, which inherit from `prototype`. */
export function adoptRouters(prototype: { readonly handle: unknown }): void {
  if (onlyPassesOn(prototype.handle)) defineHandle(prototype, prototype.handle)
}

/**
 * Whether a function does nothing but call another with the same arguments. Its text is asked, because agents change that as
 * a file loads, and bundlers only its names and spaces.
 */
function onlyPassesOn(method: unknown): boolean {
  return PASSES_ON.test(String(method))
}

const PASSES_ON =
  /^function\s*[\w$]*\(([\w$]+),\s*([\w$]+),\s*([\w$]+)\)\s*\{\s*return [\w$.]+\.call\(this,\s*\1,\s*\2,\s*\3\);?\s*\}$/
