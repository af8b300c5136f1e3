import compression from 'compression'
import framework, { type Request, type Response } from 'framework'

const app = framework()
app.use(compression())
app.use(compression({ threshold: 0, filter: (req, res) => !req.headers['x-plain'] && compression.filter(req, res) }))
app.get('/events/:id', compression(), (req, res) => {
  res.write(req.params.id.trim())
  res.flush()
})

// A function of the app's own, typed by the framework's names.
export function isWanted(req: Request, res: Response): boolean {
  return req.query['plain'] === undefined && compression.filter(req, res)
}
