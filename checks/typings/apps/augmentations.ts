// What users declare themselves.
import framework, { type Request, type Response } from 'framework'

declare global {
  namespace Express {
    interface Request {
      tenant: { name: string }
    }
    interface Response {
      page(html: string): this
    }
    interface Locals {
      visitor: string
    }
    interface Application {
      started: Date
    }
  }
}

const app = framework()
app.started = new Date()
app.locals.visitor = 'nobody'
app.use('/:id', (req, res) => {
  res.locals.visitor = req.tenant.name
  res.page(req.params.id).status(200)
  const since: number = req.app.started.getTime() + res.app.started.getTime()
  return show(req, res, since)
})
function show(req: Request, res: Response, since: number): Response {
  return res.page(`${req.tenant.name} ${res.locals.visitor.length} ${since}`)
}
