import type { ExchangeResponse, RenderCallback } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { type RenderMethods, sendRendered } from '../render.ts'

/** Rendering that passes the given object itself to `app.render`, because inherited locals count too. */
export const v4RenderMethods: Part<ExchangeResponse, RenderMethods> = {
  render(view: string, locals?: object | RenderCallback | null, callback?: RenderCallback) {
    const { req } = this
    const options = (typeof locals === 'function' || !locals ? {} : locals) as { _locals?: unknown }
    const done = typeof locals === 'function' ? (locals as RenderCallback) : callback
    options._locals = this.locals
    req.app.render(view, options, done || sendRendered(this))
  },
}
