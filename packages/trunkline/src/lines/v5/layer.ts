// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { type ErrorHandler, type RequestHandler, StackLayer } from '../../router/layer.ts'
import { forwardRejection } from '../../router/settle.ts'

/** A layer of 5.x: `handleRequest` and `handleError` are the names by which agents wrap it. */
export class Layer extends StackLayer {
  handleRequest(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
    const fn = this.handle as RequestHandler
    if (fn.length > 3) return next()
    try {
      forwardRejection(fn(req, res, next), next)
    } catch (err) {
      next(err)
    }
  }

  handleError(err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
    const fn = this.handle as ErrorHandler
    if (fn.length !== 4) return next(err)
    try {
      forwardRejection(fn(err, req, res, next), next)
    } catch (thrown) {
      next(thrown)
    }
  }

  override runRequest(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
    this.handleRequest(req, res, next)
  }

  override runError(err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
    this.handleError(err, req, res, next)
  }
}
