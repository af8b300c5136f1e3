import { randomUUID } from 'node:crypto'
import trunkline, { type HandlerThatAdds, json } from 'trunkline'
import { schema } from 'trunkline/schema'
import { crossOrigin } from 'trunkline/tools'
import { type CheckedWebSocket, websocket } from 'trunkline/websocket'
import { z } from 'zod'

const Login = z.object({ name: z.string().min(1).max(40) })
const Say = z.object({ text: z.string().min(1).max(500) }) // a client sends it
const Heard = z.object({ from: z.string(), text: z.string() }) // the server sends it
type Member = CheckedWebSocket<z.output<typeof Say>, z.input<typeof Heard>>

interface Session {
  readonly id: string
  readonly name: string
  readonly sockets: Set<Member>
}

const sessions = new Map<string, Session>() // a session store, in an app that lasts
const rooms = new Map<string, Set<Member>>()

const requireUser: HandlerThatAdds<{ login: Session }> = (req, res, next) => {
  const id = /(?:^|; )session=([\w-]+)/.exec(req.get('Cookie') ?? '')?.[1] ?? ''
  const login = sessions.get(id)
  if (login === undefined) return res.status(401).send('Please log in')
  req.login = login
  next()
}

export const app = trunkline()
app.use(crossOrigin()) // other sites cannot log your visitors in or out

// Check a password here.
app.post('/login', json(), schema({ body: Login }), (req, res) => {
  const login = { id: randomUUID(), name: req.body.name, sockets: new Set<Member>() }
  sessions.set(login.id, login)
  res.cookie('session', login.id, { httpOnly: true, sameSite: 'lax', secure: req.secure }).sendStatus(204)
})

app.post('/logout', requireUser, (req, res) => {
  sessions.delete(req.login.id)
  for (const socket of req.login.sockets) socket.close(4001, 'Logged out')
  res.clearCookie('session').sendStatus(204)
})

app.get(
  '/rooms/:id',
  requireUser,
  websocket({ message: Say, send: Heard }, (socket, req) => {
    const { id } = req.params // { id: string }, from the path
    const { name, sockets } = req.login // from requireUser
    const members = rooms.get(id) ?? new Set()
    rooms.set(id, members.add(socket))
    sockets.add(socket)
    socket.on('message', ({ text }) => {
      for (const each of members) each.send({ from: name, text })
    })
    socket.on('close', () => {
      sockets.delete(socket)
      members.delete(socket)
      if (members.size === 0) rooms.delete(id)
    })
  }),
)
