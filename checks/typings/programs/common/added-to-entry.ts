// Additions to what the entry itself exports.
import express, { type NextFunction, type Request, type Response } from 'express'

declare module 'express' {
  interface Request {
    visitor?: { name: string }
  }
  interface Response {
    page?(html: string): void
  }
  interface Application {
    started?: Date
  }
  interface Express {
    stopped?: Date
  }
  interface Router {
    title?: string
  }
  interface Locals {
    nonce?: string
  }
  interface NextFunction {
    calls?: number
  }
}

export function greet(req: Request, res: Response, next: NextFunction): void {
  const name: string | undefined = req.visitor?.name
  const calls: number | undefined = next.calls
  if (name === undefined) next()
  else res.page?.(name + calls)
  // @ts-expect-error nobody added this
  req.visitors
}
export const handler = (req: express.Request, _res: express.Response) => req.visitor?.name.length
export const title = (router: express.Router): string | undefined => router.title
export const started = (app: express.Application): number | undefined => app.started?.getTime()
export const stopped: Date | undefined = express().stopped

const app = express()
app.use(greet)
app.get('/', handler, greet)
app.get('/inferred', (req, res, next) => greet(req, res, next))
express.Router().use(greet).post('/', [greet, handler])
