import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
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
])

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
