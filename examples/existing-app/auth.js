import { randomUUID } from 'node:crypto'
import { sessions, users } from './store.js'

/** The token is the session here; a real app stores a hash of it, and passwords by `scrypt`. */
export function signIn(user) {
  const token = randomUUID()
  sessions.set(token, user.id)
  return token
}

export function requireUser(req, res, next) {
  req.token = req.get('Authorization')?.replace('Bearer ', '')
  req.user = users.get(sessions.get(req.token))
  if (req.user) next()
  else res.status(401).json({ error: 'log in first' })
}

export function requireAdmin(req, res, next) {
  if (req.user.role === 'admin') next()
  else res.status(403).json({ error: 'for administrators' })
}
