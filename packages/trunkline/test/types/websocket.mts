// Compiled, never run: what the handler of a WebSocket knows of its request, and what a client knows of its messages.
import { expectTypeOf } from 'expect-type'
import trunkline, { type HandlerThatAdds, Router } from 'trunkline'
import { client } from 'trunkline/client'
import { schema } from 'trunkline/schema'
import v4, { type HandlerThatAdds as HandlerThatAdds4 } from 'trunkline/v4'
import { type ServerWebSocket, type WebsocketRequest, websocket } from 'trunkline/websocket'
import type { WebSocket } from 'ws'
import { z } from 'zod'

// As the only handler of a route, written there, it knows the parameters of the path.
trunkline().get(
  '/rooms/:id',
  websocket((socket, req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
    expectTypeOf(req.get('host')).toEqualTypeOf<string | undefined>()
    expectTypeOf(socket).toEqualTypeOf<ServerWebSocket>()
    // @ts-expect-error the path has no such parameter
    socket.send(req.params.name)
  }),
)
Router().get(
  '/rooms/:id/:seat',
  websocket({ maxPayload: '1mb' }, (_socket, req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: string; seat: string }>()
  }),
)
v4().get(
  '/rooms/:id',
  websocket((socket, req) => socket.send(req.params.id)),
)
v4.Router().get(
  '/rooms/:id?',
  websocket((_socket, req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id?: string }>()
  }),
)

// Behind others that add to the request, it knows what they added, too.
const requireUser: HandlerThatAdds<{ account: { name: string } }> = (_req, _res, next) => next()
const requireRight: HandlerThatAdds<{ rights: Set<string> }> = (_req, _res, next) => next()
trunkline().get(
  '/rooms/:id',
  requireUser,
  websocket((socket, req) => {
    expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
    expectTypeOf(req.get('host')).toEqualTypeOf<string | undefined>()
    expectTypeOf(socket).toEqualTypeOf<ServerWebSocket>()
    // @ts-expect-error nobody added it
    socket.send(req.rights)
  }),
)
Router().get(
  '/rooms/:id',
  requireUser,
  requireRight,
  websocket({ maxPayload: '1mb' }, (_socket, req) => {
    expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
    expectTypeOf(req.rights).toEqualTypeOf<Set<string>>()
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
  }),
)
const requireUser4: HandlerThatAdds4<{ account: { name: string } }> = (_req, _res, next) => next()
v4().get(
  '/rooms/:id/:seat?',
  requireUser4,
  websocket((_socket, req) => {
    expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
    expectTypeOf(req.params).toEqualTypeOf<{ id: string; seat?: string }>()
  }),
)
trunkline().get(
  '/rooms/:id',
  schema({ params: z.object({ id: z.coerce.number() }) }),
  websocket((_socket, req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: number }>()
  }),
)
trunkline().get(
  '/rooms/:id',
  requireUser,
  schema({ params: z.object({ id: z.coerce.number() }) }),
  websocket((_socket, req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: number }>()
    expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
  }),
)

// It can also be said what they added.
type SignedIn = WebsocketRequest<{ id: string }> & { account: { name: string } }
trunkline().get(
  '/rooms/:id',
  requireUser,
  websocket((socket, req: SignedIn) => socket.send(req.account.name + req.params.id)),
)

// So can the type of `ws`, for those who have its types.
const sockets = new Set<WebSocket>()
trunkline().get(
  '/rooms/:id',
  requireUser,
  websocket((socket: WebSocket, req) => {
    sockets.add(socket)
    expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
  }),
)

// What is said of the request counts.
trunkline().get(
  '/',
  websocket((socket, req: WebsocketRequest<{ any: string }>) => socket.send(req.params.any)),
)
const held = websocket((socket, req) => socket.send(String(req.url)))
trunkline().get('/held', held)

// Messages are typed on both ends.
const Say = z.object({ text: z.string(), at: z.coerce.number() })
const Heard = z.object({ from: z.string(), text: z.string() })
trunkline().get(
  '/private/:id',
  requireUser,
  websocket({ message: Say, send: Heard }, (socket, req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
    socket.on('message', ({ text, at }) => {
      expectTypeOf(at).toEqualTypeOf<number>()
      socket.send({ from: req.account.name, text })
    })
  }),
)
// Behind handlers that add to the request, clients know the messages too.
const chat = websocket({ message: Say, send: Heard }, (socket, req: SignedIn) => {
  socket.send({ from: req.account.name, text: req.params.id })
})
const app = trunkline()
  .get(
    '/rooms/:id',
    websocket({ message: Say, send: Heard }, (socket, req) => {
      expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
      socket.on('message', ({ text, at }) => {
        expectTypeOf(at).toEqualTypeOf<number>()
        socket.send({ from: req.params.id, text })
        // @ts-expect-error who said it is missing
        socket.send({ text })
      })
    }),
  )
  .get('/private/:id', requireUser, chat)
  .get(
    '/lobby/:id',
    requireUser,
    requireRight,
    websocket({ message: Say, send: Heard }, (socket, req) => {
      expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
      expectTypeOf(req.rights).toEqualTypeOf<Set<string>>()
      socket.on('message', ({ text }) => socket.send({ from: req.account.name, text }))
    }),
  )
  .get('/users', schema({ response: z.array(z.string()) }), (_req, res) => res.json([]))

const api = client<typeof app>('http://localhost')
const room = api.socket('GET /rooms/:id', { params: { id: 7 } })
room.send({ text: 'hello', at: '7' })
// @ts-expect-error a text is needed
room.send({ at: '7' })
for await (const heard of room) expectTypeOf(heard).toEqualTypeOf<{ from: string; text: string }>()
api.socket('GET /private/:id', { params: { id: 'a' } }).raw.close()
const lobby = api.socket('GET /lobby/:id', { params: { id: 7 } })
lobby.send({ text: 'hello', at: '7' })
// @ts-expect-error a text is needed
lobby.send({ at: '7' })
for await (const heard of lobby) expectTypeOf(heard).toEqualTypeOf<{ from: string; text: string }>()
// @ts-expect-error that route is not a WebSocket
api.socket('GET /users')
// @ts-expect-error a parameter is missing
api.socket('GET /rooms/:id')
