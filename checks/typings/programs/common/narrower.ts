// Requests that have more than the path says: from the mount path, and from middleware before the handler.
import express, { type Request, type RequestHandler, type Response } from 'express'

const app = express()

export const notes = express.Router<'/users/:user/notes'>({ mergeParams: true })
notes.get('/:note', (req, res) => {
  const both: string[] = [req.params.user, req.params.note]
  // @ts-expect-error neither path has it
  res.json([both, req.params.name])
})
export const files = new express.Router<{ user: string }>({ mergeParams: true })
files.get('/:file', (req, res) => res.json([req.params.user.trim(), req.params.file.trim()]))
export const unknown = express.Router({ mergeParams: true })
unknown.get('/:file', (req, res) => res.json([req.params.file.trim(), req.params['user']]))
app.use('/users/:user/notes', notes).use('/users/:user/files', files, unknown)

interface SignedIn extends Request<{ id: string }> {
  reader: { name: string }
}
const requireReader: RequestHandler = (req, res, next) => {
  if (req.get('Authorization') === undefined) return res.sendStatus(401)
  Object.assign(req, { reader: { name: 'Ada' } })
  next()
}
export const show = (req: SignedIn, res: Response<string>) => res.send(req.reader.name + req.params.id)
app.get('/users/:id', requireReader, (req: SignedIn, res: Response) => res.send(req.reader.name.trim() + req.params.id))
app.get('/users/:id', requireReader, show).use('/:id', requireReader, [show])
app.route('/:id').all(requireReader).get(show)
// @ts-expect-error a request that is not said to have it
app.get('/users/:id', requireReader, (req, res) => res.send(req.reader))
