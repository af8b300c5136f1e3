// Variables for views, with types.
import express, { type Application, type RequestHandler, type Response } from 'express'

interface User {
  name: string
}

export const typed = (_req: express.Request, res: Response<string, { user: User }>) => {
  const name: string = res.locals.user.name
  // @ts-expect-error it is called `user`
  res.locals.usr
  // @ts-expect-error a user has no such property
  res.locals.user.nam
  return res.send(name)
}
export const handler: RequestHandler<{}, string, unknown, {}, { user: User }> = (_req, res) => {
  res.send(res.locals.user.name)
  // @ts-expect-error it is called `user`
  res.locals.usr
}
export function configure(app: Application<{ started: Date }>): number {
  // @ts-expect-error it is called `started`
  app.locals.start
  return app.locals.started.getTime()
}
const app = express()
app.get('/', typed, handler)

// Without types, any name goes.
app.locals['title'] = 'Shop'
app.locals.whatever = 1
app.use((_req, res, next) => {
  res.locals.user = { name: 'Ada' }
  const { name }: User = res.locals['user']
  next(name)
})
