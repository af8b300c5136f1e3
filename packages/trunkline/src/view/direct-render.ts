import type { RenderCallback } from '../contract/exchange.ts'
import type { View } from './view.ts'

/** Runs the engine and lets it call back itself: at once when it is done at once. */
export function directRender(this: View, options: object, callback: RenderCallback): void {
  this.engine(this.path as string, options, callback)
}
