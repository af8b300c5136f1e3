import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { openExchange, settle } from '../../../test/support/recording-transport.ts'
import { stateOf } from '../probe-response.ts'
import { endInSingleWrite } from '../single-write.ts'

type End = (res: ServerResponse) => void
type Prepare = (res: ServerResponse, log: string[]) => unknown

const endsByNode: End = (res) => res.end('text', 'latin1')

/** What everybody can see of a response: what is sent, the events in their order, and the state of the response at each. */
async function play(prepare: Prepare, end: End, after: Prepare, method: string): Promise<string[]> {
  const log: string[] = []
  const { exchange, recorder } = openExchange(
    (_req, res) => {
      for (const event of ['prefinish', 'finish', 'close', 'error', 'drain']) {
        res.on(event, () => log.push(event, stateOf(res)))
      }
      res.setHeader('Content-Length', '4')
      prepare(res, log)
      end(res)
      log.push('ended', stateOf(res), `${res.writableEnded} ${res.headersSent} ${res.writableLength}`)
      after(res, log)
    },
    { method },
  )
  await settle()
  log.push(
    ...recorder.calls,
    String(JSON.stringify(recorder.lastHead)),
    stateOf(exchange.res),
    stateOf(exchange.socket),
  )
  return log.map((line) => line.replace(/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, 'now'))
}

interface Case {
  title: string
  method?: string
  prepare?: Prepare
  after?: Prepare
  /** Whether the short way is gone, and not node's. */
  short: boolean
}

const cases: Case[] = [
  { title: 'a response', short: true },
  { title: 'an error', prepare: (res) => Object.assign(res, { statusCode: 404 }), short: true },
  {
    title: 'headers of any kind',
    prepare: (res) => res.setHeader('X-N', 1).setHeader('constructor', 'ü'),
    short: true,
  },
  {
    title: 'headers of a connection that node leaves alone',
    prepare: (res) => res.setHeader('Upgrade', 'h2c').setHeader('Proxy-Connection', 'x'),
    short: true,
  },
  { title: 'a callback that waits', after: (res, log) => res.end(() => log.push('called back')), short: true },
  { title: 'a second end', after: (res) => res.on('error', () => {}).end('more'), short: true },
  { title: 'a write behind the end', after: (res) => void res.on('error', () => {}).write('more'), short: true },
  { title: 'a response that is destroyed at once', after: (res) => res.destroy(), short: true },
  { title: 'a socket that is destroyed at once', after: (res) => res.socket?.destroy(), short: true },
  {
    title: 'trailers that come at the last moment',
    prepare: (res) => res.prependListener('prefinish', () => res.addTrailers({ 'X-Sum': '1' })),
    short: true,
  },
  { title: 'trailers', prepare: (res) => res.addTrailers({ 'X-Sum': '1' }), short: true },
  { title: 'several cookies', prepare: (res) => res.setHeader('Set-Cookie', ['a=1', 'b=2']), short: false },
  { title: 'a connection that closes', prepare: (res) => res.setHeader('Connection', 'close'), short: false },
  { title: 'no date', prepare: (res) => Object.assign(res, { sendDate: false }), short: false },
  { title: 'a message of its own', prepare: (res) => Object.assign(res, { statusMessage: 'Fine' }), short: false },
  {
    title: 'a length that is checked',
    prepare: (res) => Object.assign(res, { strictContentLength: true }),
    short: false,
  },
  { title: 'a head that is made', prepare: (res) => res.writeHead(201), short: false },
  { title: 'a head that has gone', prepare: (res) => res.flushHeaders(), short: false },
  { title: 'a body that has begun', prepare: (res) => void res.write(''), short: false },
  { title: 'a response that is held back', prepare: (res) => res.cork(), short: false },
  { title: 'a socket that is held back', prepare: (res) => res.socket?.cork(), short: false },
  { title: 'a response that is over', prepare: (res) => res.on('error', () => {}).end('text'), short: false },
  { title: 'a response that is destroyed', prepare: (res) => res.destroy(), short: false },
  { title: 'HEAD', method: 'HEAD', short: false },
  { title: '304', prepare: (res) => Object.assign(res, { statusCode: 304 }), short: false },
  ...['end', 'writeHead', '_send', '_writeRaw', '_storeHeader', '_implicitHeader', 'uncork'].map((name) => ({
    title: `a wrapped ${name}`,
    prepare: (res: ServerResponse, log: string[]) => wrap(res, name, log),
    short: false,
  })),
]

function wrap(res: ServerResponse, name: string, log: string[]): void {
  const methods = res as unknown as Record<string, (...args: unknown[]) => unknown>
  const wrapped = methods[name] as (...args: unknown[]) => unknown
  methods[name] = (...args) => {
    log.push(`${name} is called with ${args.map((arg) => typeof arg)}`)
    return wrapped.apply(res, args)
  }
}

describe('a response that is ended as a whole', () => {
  for (const { title, method = 'GET', prepare = () => {}, after = () => {}, short } of cases) {
    it(`equals what Node's own end() sends: ${title}`, async () => {
      let taken: boolean | undefined
      const endsShortly: End = (res) => {
        taken = endInSingleWrite(res, 'text')
        if (!taken) endsByNode(res)
      }
      const ours = await play(prepare, endsShortly, after, method)
      expect(ours).toEqual(await play(prepare, endsByNode, after, method))
      expect(taken).toBe(short)
    })
  }
})
