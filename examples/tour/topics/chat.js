import { randomUUID } from 'node:crypto'
import { json, Router } from 'trunkline'
import { createSchema } from 'trunkline/schema'
import { crossOrigin } from 'trunkline/tools'
import { websocket } from 'trunkline/websocket'
import { z } from 'zod'

const MOST_VISITORS = 100

const router = Router()
const schema = createSchema()

// #region login
const Login = z.object({ name: z.string().trim().min(1).max(40) })
const visitors = new Map() // a session store, in an app that lasts

router.post('/login', crossOrigin(), json(), schema({ body: Login }), (req, res) => {
  const id = randomUUID()
  visitors.set(id, { name: req.body.name }) // check a password here
  if (visitors.size > MOST_VISITORS) visitors.delete(visitors.keys().next().value)
  res.cookie('chat', id, { path: '/chat', httpOnly: true, sameSite: 'lax', secure: req.secure }).sendStatus(204)
})

function requireUser(req, res, next) {
  req.user = visitors.get(/(?:^|; )chat=([\w-]+)/.exec(req.get('Cookie') ?? '')?.[1])
  if (req.user === undefined) res.status(401).json({ error: 'Please log in' })
  else next()
}

router.get('/me', requireUser, (req, res) => res.json(req.user))
// #endregion

// #region room
const Say = z.object({ text: z.string().min(1).max(200) }) // a client sends it
const Heard = z.object({ from: z.string(), text: z.string() }) // the server sends it
const members = new Set()

router.get(
  '/room',
  requireUser, // the same middleware as for any other route
  websocket({ message: Say, send: Heard }, (socket, req) => {
    members.add(socket)
    socket.on('message', ({ text }) => {
      for (const each of members) each.send({ from: req.user.name, text })
    })
    socket.on('close', () => members.delete(socket))
  }),
)
// #endregion

const JSON_TYPE = 'Content-Type: application/json'

export const chat = {
  path: '/chat',
  title: 'Login and a chat',
  about: 'A WebSocket is a GET route: your login, limits and schemas work in front of it as they do elsewhere.',
  file: './topics/chat.js',
  examples: [
    {
      title: 'Log in with a cookie',
      teaches:
        'The cookie is an id that scripts cannot read (httpOnly), and that other sites cannot send with a POST (sameSite). crossOrigin() also refuses logins that another site makes its visitors send.',
      code: 'login',
      tries: [
        { shows: 'Without a login', request: ['GET /chat/me', 'Cookie: none=1'], status: 401 },
        { shows: 'Log in', request: ['POST /chat/login', JSON_TYPE, '', '{ "name": "Ada" }'], status: 204 },
        {
          shows: 'From another site',
          request: ['POST /chat/login', JSON_TYPE, 'Sec-Fetch-Site: cross-site', '', '{ "name": "Eve" }'],
          status: 403,
        },
      ],
    },
    {
      title: 'The room',
      teaches:
        'Each message is checked by the schema before your listener sees it. Join, say something, and open this page in a second window to answer yourself.',
      code: 'room',
      live: 'chat',
      script: 'live/chat.js',
      tries: [],
    },
  ],
  handler: router,
}
