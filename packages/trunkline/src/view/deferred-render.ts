import type { RenderCallback } from '../contract/exchange.ts'
import type { View } from './view.ts'

/** Runs the engine and calls back later, even when the engine was done at once: callers see one order of events. */
export function deferredRender(this: View, options: object, callback: RenderCallback): void {
  let returned = false
  this.engine(this.path as string, options, function deliver(this: unknown, ...results) {
    if (returned) callback.apply(this, results)
    else process.nextTick(() => callback.apply(this, results))
  })
  returned = true
}
