// Handlers that add to the request, exported as people export them, and routes behind them.
import express, { type HandlerThatAdds } from 'express'

interface User {
  name: string
}

export const requireUser: HandlerThatAdds<{ account: User }> = async (req, res, next) => {
  if (req.get('Authorization') === undefined) return res.sendStatus(401)
  req.account = { name: 'Ada' }
  next()
}
export const requireRole = (role: string): HandlerThatAdds<{ role: string }> => {
  return (req, _res, next) => {
    req.role = role
    next()
  }
}
export const startTimer: HandlerThatAdds<{ started: Date }, { id: string }> = (req, _res, next) => {
  req.started = new Date(req.params.id)
  next()
}
export const secured = [requireUser, requireRole('admin')] as const
export const same = requireUser
export const { account } = {} as NonNullable<Parameters<typeof requireUser>[0]>

const app = express()
app.get('/me', requireUser, (req, res) => res.send(req.account.name.trim()))
app.get('/users/:id', requireUser, requireRole('admin'), (req, res) => {
  res.json([req.account.name.trim(), req.role.trim(), req.params.id.trim()])
})
app.get('/users/:id', requireUser, requireRole('admin'), startTimer, (req, res) => {
  res.json([req.account.name.trim(), req.role.trim(), req.started.getTime(), req.params.id.trim()])
})
app.get('/users/:id', ...secured, (req, res) => res.json([req.account.name.trim(), req.role.trim()]))
app.use('/', express.json(), requireUser, (req, _res, next) => next(req.account.name.trim()))
export const router = express.Router().post('/:id', requireUser, (req, res) => res.send(req.account.name + req.body))
export const show = express.Router().get
app.get('/me', requireRole('admin'), (req, res) => {
  // @ts-expect-error nobody added this
  res.send(req.account)
})
