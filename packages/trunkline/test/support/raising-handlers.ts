import type { App, Handler, Next, Req, Res } from './frameworks.ts'

/** Throws what a test is about. */
export type Raise = () => never

export function fail(): never {
  throw new Error('first')
}

export function goOn(_req: Req, res: Res): void {
  res.send('went on')
}

export function twice(_req: Req, _res: Res, next: Next): void {
  next()
  next()
}

/** An error handler that raises something else in the place of its error. */
export function instead(raise: () => unknown): (err: unknown, req: Req, res: Res, next: Next) => unknown {
  return (_err, _req, _res, _next) => raise()
}

/** Gives what is raised to `next`. */
export function passOn(raise: Raise): Handler {
  return (_req, _res, next) => {
    try {
      raise()
    } catch (err) {
      next(err)
    }
  }
}

/** Calls `next` twice in a parameter callback, in a route and in an error handler. */
export function addHandlersThatGoOnTwice(app: App): void {
  app.param('id', twice)
  app.get('/:id', twice, twice, (_req, _res, next) => next(new Error('failed')))
  app.use((err: unknown, _req: Req, _res: Res, next: Next) => {
    next(err)
    next(err)
  })
}
