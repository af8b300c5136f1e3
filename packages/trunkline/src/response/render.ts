import type { ExchangeResponse, RenderCallback } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'

export interface RenderMethods {
  /**
   * Renders a view with `app.locals`, `res.locals` and the given locals, and sends it, or passes it to the callback.
   * Never let a client choose the view, and never pass a client's object as locals: engines read options from them.
   * @example res.render('user', { name: 'ada' })
   */
  render(view: string, callback: RenderCallback): void
  render(view: string, locals?: object | null, callback?: RenderCallback): void
}

/** A copy: one object may be used for many requests, and would carry one visitor's locals to the next. */
export const renderMethods: Part<ExchangeResponse, RenderMethods> = createRender((given) => ({ ...given }))

/** 3.x and 4.x pass the given object itself to `app.render`, because inherited locals count too. */
export const v4RenderMethods: Part<ExchangeResponse, RenderMethods> = createRender((given) => given)

function createRender(toOptions: (given: object) => object): Part<ExchangeResponse, RenderMethods> {
  return {
    render(view: string, locals?: object | RenderCallback | null, callback?: RenderCallback) {
      const [given, done] = typeof locals === 'function' ? [{}, locals as RenderCallback] : [locals || {}, callback]
      const options = toOptions(given) as { _locals?: unknown }
      options._locals = this.locals
      this.req.app.render(view, options, done || sendRendered(this))
    },
  }
}

/** Sends a view without a callback. `send` runs inside the engine, which does not catch what it throws. */
function sendRendered(res: ExchangeResponse): RenderCallback {
  const { req } = res
  return (err, html) => {
    if (err) return req.next(err)
    try {
      res.send(html)
    } catch (thrown) {
      req.next(thrown)
    }
  }
}
