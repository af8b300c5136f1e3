import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import { settle } from '../support/recording-transport.ts'
import { loadBuilt } from './lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { toFetch } = loadBuilt<typeof web>('trunkline/web')

type Handler = (req: IncomingMessage, res: ServerResponse, log: (what: string) => void) => unknown

interface Case {
  title: string
  method?: string
  body?: string
  handle: Handler
  /** When the system closes a socket is up to it: only what happens is compared, not in which order. */
  anyOrder?: true
}

/** What handlers do; whoever watches must see the same events in the same order, with a socket and without one. */
const cases: Case[] = [
  { title: 'an answer at once', handle: (_, res) => res.end('hello') },
  { title: 'an answer without a body', handle: (_, res) => res.end() },
  { title: 'an answer in the next turn', handle: (_, res) => setImmediate(() => res.end('hello')) },
  {
    title: 'an answer in pieces at once',
    handle(_, res) {
      res.write('a')
      res.write('b')
      res.end('c')
    },
  },
  {
    title: 'an answer in pieces over time',
    handle(_, res, log) {
      res.write('a', () => log('a is written'))
      setImmediate(() => {
        res.write('b', () => log('b is written'))
        setImmediate(() => res.end('c', () => log('the end is written')))
      })
    },
  },
  {
    title: 'headers first, an end without a body later',
    handle(_, res) {
      res.flushHeaders()
      setImmediate(() => res.end())
    },
  },
  { title: 'HEAD', method: 'HEAD', handle: (_, res) => res.end('hello') },
  { title: '204', handle: (_, res) => res.writeHead(204).end('hello') },
  {
    title: 'what a request says of a short body that nobody reads',
    method: 'POST',
    body: 'hello',
    handle(req, res, log) {
      log(`complete ${req.complete}, upgrade ${(req as { upgrade?: unknown }).upgrade}`)
      res.on('finish', () => log(`complete ${req.complete}`)).on('close', () => log(`complete ${req.complete}`))
      res.end('hello')
    },
  },
  {
    title: 'what a request says of a short body that nobody reads, a turn later',
    method: 'POST',
    body: 'hello',
    handle(req, res, log) {
      res.on('finish', () => log(`complete ${req.complete}`))
      setImmediate(() => setImmediate(() => res.end('hello')))
    },
  },
  { title: 'a request that is destroyed at once', handle: (req) => req.destroy() },
  { title: 'a request that is destroyed later', handle: (req) => setImmediate(() => req.destroy()) },
  { title: 'a request that is destroyed with an error', handle: (req) => req.destroy(new Error('mine')) },
  { title: 'a response that is destroyed', handle: (_, res) => res.destroy() },
  { title: 'a body that nobody reads', method: 'POST', body: 'x'.repeat(1000), handle: (_, res) => res.end('hello') },
  {
    title: 'a body that is read before the answer',
    method: 'POST',
    body: 'some text',
    handle: (req, res) => req.on('data', () => {}).on('end', () => res.end('hello')),
  },
  {
    title: 'a body that is read after the answer',
    method: 'POST',
    body: 'some text',
    handle(req, res) {
      res.end('hello')
      req.on('data', () => {})
    },
  },
  { title: 'a body that is piped back', method: 'POST', body: 'some text', handle: (req, res) => req.pipe(res) },
  {
    title: 'a second end, and a write after the end',
    handle(_, res, log) {
      res.on('error', (err) => log((err as NodeJS.ErrnoException).code ?? err.message))
      res.end('hello')
      res.end(() => log('the second end calls back'))
      res.write('more')
    },
  },
  {
    title: 'a response that is destroyed before it is answered',
    handle: (_, res) => res.destroy(),
  },
  {
    title: 'a response that is destroyed after a piece',
    handle(_, res) {
      res.write('a')
      setImmediate(() => res.destroy())
    },
  },
  {
    title: 'a request that is destroyed while its body is read',
    method: 'POST',
    body: 'some text',
    handle: (req) => req.once('data', () => req.destroy()),
    anyOrder: true,
  },
  {
    title: 'a connection that is cut',
    handle(req, res) {
      res.write('a')
      setImmediate(() => req.socket.destroy())
    },
  },
]

const REQUEST_EVENTS = ['data', 'end', 'aborted', 'error', 'close']
const RESPONSE_EVENTS = ['prefinish', 'finish', 'close', 'drain']

/** Puts what can be seen of an exchange into a list. */
function watch(handle: Handler, reads: boolean): { listener: (...args: Parameters<Handler>) => void; log: string[] } {
  const log: string[] = []
  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    const note = (what: string) => log.push(`${what}: ${stateOf(req, res)}`)
    for (const name of REQUEST_EVENTS.slice(reads ? 0 : 1)) req.on(name, () => note(`request ${name}`))
    for (const name of RESPONSE_EVENTS) res.on(name, () => note(`response ${name}`))
    note('called')
    handle(req, res, note)
    note('returned')
  }
  return { listener, log }
}

function stateOf(req: IncomingMessage, res: ServerResponse): string {
  const flags = {
    headersSent: res.headersSent,
    ended: res.writableEnded,
    finished: res.writableFinished,
    destroyed: res.destroyed,
    needDrain: res.writableNeedDrain,
    hasSocket: res.socket !== null,
    complete: req.complete,
    readableEnded: req.readableEnded,
    requestDestroyed: req.destroyed,
    aborted: req.aborted,
    socketDestroyed: req.socket.destroyed && !res.writableEnded,
  }
  return Object.entries(flags)
    .filter(([, value]) => value)
    .map(([key]) => key)
    .join(' ')
}

async function logOnSocket({ handle, method = 'GET', body }: Case): Promise<string[]> {
  const { listener, log } = watch(handle, readsData(handle))
  const server = createServer(listener as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`
  // In one piece, as a test brings it.
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${length}\r\n${body ?? ''}`)
  })
  socket.resume().on('error', () => {})
  await once(socket, 'close')
  await new Promise((resolve) => server.close(resolve))
  return log
}

async function logWithoutSocket({ handle, method = 'GET', body }: Case): Promise<string[]> {
  const { listener, log } = watch(handle, readsData(handle))
  await inject(listener as never, { method, url: '/', body }).catch(() => {})
  await settle()
  return log
}

async function logByFetch({ handle, method = 'GET', body }: Case): Promise<string[]> {
  const { listener, log } = watch(handle, readsData(handle))
  const request = new Request('http://localhost/', { method, ...(body !== undefined && { body }) })
  const response = await toFetch(listener as never)(request).catch(() => undefined)
  await response?.text().catch(() => {})
  await settle()
  return log
}

const namesOf = (log: string[]): string[] => log.map((line) => line.replace(/:.*/, '')).sort()

/** A listener of `data` would read the body for handlers that do not. */
const readsData = (handle: Handler): boolean => handle.toString().includes('data')

describe('an exchange without a socket', () => {
  for (const each of cases) {
    it(`shows the events of one with a socket: ${each.title}`, async () => {
      const [without, on] = [await logWithoutSocket(each), await logOnSocket(each)]
      if (each.anyOrder) expect(namesOf(without)).toEqual(namesOf(on))
      else expect(without).toEqual(on)
    })

    it(`shows the same by fetch: ${each.title}`, async () => {
      const [byFetch, on] = [await logByFetch(each), await logOnSocket(each)]
      // When the pieces of a stream come is up to it.
      if (each.anyOrder || each.body !== undefined) expect(namesOf(byFetch)).toEqual(namesOf(on))
      else expect(byFetch).toEqual(on)
    })
  }
})
