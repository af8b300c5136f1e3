// One process of several. What has to outlive it is in Redis (sessions, rate limits) and PostgreSQL (messages).
import { createAdapter } from '@socket.io/redis-adapter'
import { RedisStore as SessionStore } from 'connect-redis'
import { rateLimit } from 'express-rate-limit'
import session from 'express-session'
import { RedisStore as LimitStore } from 'rate-limit-redis'
import { Server } from 'socket.io'
import trunkline, { static as files, json } from 'trunkline'
import { schema } from 'trunkline/schema'
import { liveness, readiness, serve } from 'trunkline/server'
import { websocket } from 'trunkline/websocket'
import { z } from 'zod'
import { connectDatabase } from './database.js'
import { connectRedis } from './redis.js'
import { Rooms } from './rooms.js'

const {
  PORT = 3000,
  NAME = 'app',
  SESSION_SECRET,
  REDIS_URL,
  DATABASE_URL,
  TRUST_PROXY = 'loopback',
  DELAY = 1000,
} = process.env
const database = await connectDatabase(DATABASE_URL)
const redis = await connectRedis(REDIS_URL)
const subscriber = await connectRedis(REDIS_URL)
const rooms = await Rooms.open({ publisher: redis, subscriber, database })
const io = new Server({
  transports: ['websocket'], // with long-polling, all requests of a client would have to come to one process
  adapter: createAdapter(redis, subscriber),
  allowRequest: ({ headers }, decide) => decide(null, isSameOrigin(headers)),
})

const sessions = session({
  store: new SessionStore({ client: redis }),
  secret: SESSION_SECRET, // the same for all processes
  resave: false,
  saveUninitialized: false,
  cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: 24 * 60 * 60 * 1000 },
})

const signInLimit = rateLimit({
  windowMs: 15 * 60 * 1000,
  limit: 5,
  store: new LimitStore({ prefix: 'sign-in:', sendCommand: (...args) => redis.sendCommand(args) }),
})

/** The room whose messages go through socket.io. */
const CHAT = '#chat'

const app = trunkline()
app.set('trust proxy', TRUST_PROXY) // so that `req.ip` is the visitor and not nginx, and limits are for each visitor
app.get('/livez', liveness())
// Redis and PostgreSQL are not asked here: when one of them is away, all processes would leave the proxy at once.
app.get('/readyz', readiness())
app.use((_req, res, next) => {
  res.set('X-Served-By', NAME)
  next()
})
app.use(files(`${import.meta.dirname}/public`))
app.use(sessions)

app.post('/sign-in', signInLimit, json(), (req, res) => {
  const { name } = req.body ?? {}
  if (!isText(name, 40)) return res.status(400).json({ error: 'name' })
  Object.assign(req.session, { name, visits: 0 })
  res.json({ name })
})

app.use((req, res, next) => {
  if (req.session.name) return next()
  res.status(401).json({ error: 'sign in first' })
})

app.get('/me', (req, res) => {
  req.session.visits++
  res.json({ name: req.session.name, visits: req.session.visits, ip: req.ip })
})

// The sender's key makes it safe to send a message again: by the browser, and by nginx when a process is gone.
app.post('/messages', json(), async (req, res) => {
  const { key, text } = req.body ?? {}
  if (!isText(key, 64) || !isText(text, 1000)) return res.status(400).json({ error: 'key, text' })
  const message = await database.addMessage(CHAT, { author: req.session.name, key, text })
  io.emit('message', message)
  res.status(201).json(message)
})

const Joining = {
  params: z.object({ room: z.string().regex(/^[\w-]{1,40}$/) }),
  query: z.object({ since: z.coerce.number().int().min(0).default(0) }),
}
const Saying = z.object({ key: z.string().min(1).max(64), text: z.string().min(1).max(1000) })

// What a client says comes back to it as a message of the room. Until then it says it again on each new connection.
app.get(
  '/rooms/:room',
  schema(Joining),
  websocket({ message: Saying }, (socket, req) => {
    const { room } = req.params
    let before = Promise.resolve() // a client's messages are stored in its order
    socket.on('message', ({ key, text }) => {
      before = before
        .then(() => rooms.say(room, { author: req.session.name, key, text }))
        .catch(() => socket.close(1013, 'Try again later'))
    })
    rooms.join(room, socket.raw, req.query.since)
  }),
)

io.use((socket, next) => next(socket.request.session?.name ? undefined : new Error('sign in first')))
io.on('connection', (socket) => {
  socket.on('messages since', async (id, reply) => {
    if (!Number.isSafeInteger(id) || typeof reply !== 'function') return
    const messages = await database.messagesSince(CHAT, id).catch(() => undefined)
    if (messages) reply(messages) // without an answer, the client asks again
  })
})
// What was said while this process was cut off from Redis has not reached its clients.
subscriber.on('ready', () => io.local.emit('catch up'))

const running = await serve(app, {
  port: PORT,
  delay: Number(DELAY), // longer than nginx keeps a connection that it has no use for
  onClose: [() => io.close(), () => Promise.all([redis.close(), subscriber.close(), database.close()])],
})
io.attach(running.server)
io.engine.use(sessions)
// WebSockets have no end of their own. Their clients connect again, to another process.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => io.engine.close())
console.log(running.url)

function isText(value, longest) {
  return typeof value === 'string' && value !== '' && value.length <= longest
}

/** A browser sends cookies with a WebSocket whichever page opens it. */
function isSameOrigin({ origin, host }) {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
