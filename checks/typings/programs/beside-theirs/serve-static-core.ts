// What was added to the community's typings, where they are installed beside ours, is on ours as well.
import express from 'express'
import type { Request as Theirs } from 'express-serve-static-core'

declare module 'express-serve-static-core' {
  interface Request {
    holder: { name: string }
  }
  interface Response {
    render404(): void
  }
  interface Application {
    since: Date
  }
  interface Locals {
    token: string
  }
}

const app = express()
app.since = new Date()
app.get('/:id', (req, res) => {
  const since: number = req.app.since.getTime()
  const token: string = res.locals.token
  res.render404()
  res.send([req.holder.name, since, token, req.params.id.trim()])
  // @ts-expect-error nobody added this
  req.holdr
})
export const spelled = (req: express.Request, res: express.Response) => (req.holder ? res.render404() : res.end())
app.use(spelled)
export const name = (req: Theirs): string => req.holder.name
