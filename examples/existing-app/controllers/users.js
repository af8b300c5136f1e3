import { signIn } from '../auth.js'
import { sessions, users } from '../store.js'

const shown = ({ id, name, email, role }) => ({ id, name, email, role })

export class AuthController {
  register(req, res) {
    const { email } = req.body
    if (users.where((user) => user.email === email).length > 0) return res.status(409).json({ error: 'known already' })
    res.status(201).json(shown(users.insert({ ...req.body, role: 'customer' })))
  }

  login(req, res) {
    const { email, password } = req.body
    const [user] = users.where((user) => user.email === email && user.password === password)
    if (user) res.json({ token: signIn(user) })
    else res.status(401).json({ error: 'wrong email or password' })
  }

  logout(req, res) {
    sessions.delete(req.token)
    res.sendStatus(204)
  }

  me(req, res) {
    res.json(shown(req.user))
  }
}

export class UserController {
  list(_req, res) {
    res.json([...users.values()].map(shown))
  }

  show(req, res) {
    res.json(shown(users.find(req.params.id)))
  }

  setRole(req, res) {
    res.json(shown(Object.assign(users.find(req.params.id), req.body)))
  }

  remove(req, res) {
    users.delete(users.find(req.params.id).id)
    res.sendStatus(204)
  }
}
