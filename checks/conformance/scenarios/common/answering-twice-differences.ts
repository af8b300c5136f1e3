import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerTwice, DIRECT, everyPair, type Twice } from '../../src/answering-twice.ts'
import { topicOn } from '../../src/define.ts'
import { type Failure, type Framework, type Handler, onError, untyped } from '../../src/interface.ts'
import type { LineName } from '../../src/peers.ts'
import type { Kit, Scenario } from '../../src/scenario.ts'

const late = everyPair(DIRECT, ['end with text', 'end with bytes', 'write'], ['at once'])
const bytes = everyPair(['text', 'bytes', 'object', 'json', 'redirect'], ['bytes', 'more bytes'], ['at once'])
const views = [
  ...everyPair(DIRECT, ['slow view'], ['at once', 'next', 'over']),
  ...everyPair(['slow view'], DIRECT, ['at once']),
]

/** Each is a row of docs/differences.md, under its title. */
export default topicOn(['3.x', '4.x', '5.x'], 'scenarios/common/answering-twice-differences', [
  deadly('what is written after the end of an answer', ['3.x', '4.x', '5.x'], late, {
    oracle: 'ERR_STREAM_WRITE_AFTER_END',
    subject: [],
  }),
  deadly('bytes sent after an answer, on 3.x', ['3.x'], bytes, { oracle: 'ERR_STREAM_WRITE_AFTER_END', subject: [] }),
  deadly('a view that is rendered after an answer', ['3.x', '4.x', '5.x'], views, {
    oracle: 'ERR_HTTP_HEADERS_SENT',
    subject: ['error handlers: ERR_HTTP_HEADERS_SENT'],
  }),
  {
    kind: 'difference',
    title: 'a directory of static behind an answer',
    rows: [],
    alone: true,
    observe: passOnToDirectory,
    expected: { oracle: 'the process fails: ERR_HTTP_HEADERS_SENT', subject: 'told: ERR_HTTP_HEADERS_SENT' },
  },
  {
    kind: 'difference',
    title: 'an error after a whole answer',
    rows: [],
    alone: true,
    observe: failUnderNextRequest,
    expected: { oracle: 'cut', subject: 'the second' },
  },
])

/** An app that answers, and has an error while the next request on the same connection is under way. */
function failUnderNextRequest(framework: Framework): Promise<string> {
  return new Promise((resolve) => {
    let fail = (_err: Error): void => {}
    const app = framework().set('env', 'test')
    app.get('/first', (_req, res, next) => {
      fail = next
      res.end('the first')
    })
    app.get('/second', (_req, res) => {
      fail(new Error('late'))
      setImmediate(() => res.end('the second'))
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const server = app.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const ask = (path: string, then: (res: IncomingMessage) => void): void => {
        get({ port, path, agent }, then).on('error', () => resolve('cut'))
      }
      ask('/first', (first) =>
        first.resume().on('end', () => {
          // The agent has its connection back in the next turn.
          setImmediate(() => ask('/second', async (second) => resolve(await text(second))))
        }),
      )
    })
  })
}

/** An app that answers and goes on all the same, to a directory whose address lacks a slash. */
function passOnToDirectory(framework: Framework, kit: Kit): Promise<string> {
  return new Promise((resolve) => {
    const serveStatic = untyped(framework)['static'] as (root: string) => Handler
    const app = framework().use((_req, res, next) => {
      res.end('first')
      next()
    })
    app.use(serveStatic(kit.fixture('files/site'))).use(onError((error) => resolve(`told: ${String(error['code'])}`)))
    process.once('uncaughtException', (error: Failure) => resolve(`the process fails: ${String(error['code'])}`))
    const server = app.listen(0, '127.0.0.1', () => {
      get({ port: (server.address() as AddressInfo).port, path: '/dir', agent: false }, (res) => res.resume())
    })
  })
}

/** Pairs of which every Express dies, and ours tells the app instead. */
function deadly(
  title: string,
  lines: LineName[],
  pairs: Twice[],
  { oracle, subject }: { oracle: string; subject: string[] },
): Scenario {
  return {
    kind: 'difference',
    title,
    rows: [],
    lines,
    alone: 'answering twice',
    observe: async (framework: Framework, kit: Kit) => {
      const { deaths, notes } = await answerTwice(framework, kit, pairs)
      return { deaths, notes }
    },
    expected: { oracle: { deaths: [oracle], notes: [] }, subject: { deaths: [], notes: subject } },
  }
}
