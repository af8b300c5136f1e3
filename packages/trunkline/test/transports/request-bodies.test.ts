import { PassThrough } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { defer } from '../streams/serve.ts'
import type { App, Handler, Req, Res } from '../support/frameworks.ts'
import { describeLines, type LineName, loadBuilt } from './lines.ts'
import { bare, type Sent, type Transport, transports } from './request-transports.ts'

// Every way in which a body can end before, while and after somebody reads it, by every transport. A request whose body is
// first read late must not wait for an end that has been.

type Read = (req: Req, res: Res) => unknown

/** What reads a body, and answers with it. */
const readers: Record<string, Read> = {
  'on data': (req, res) => {
    let text = ''
    req.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
    req.on('end', () => res.end(`read ${text.length}`))
  },
  'for await': async (req, res) => {
    let length = 0
    for await (const piece of req) length += piece.length
    res.end(`read ${length}`)
  },
  pipe: async (req, res) => {
    const copy = req.pipe(new PassThrough())
    res.end(`read ${(await readText(copy)).length}`)
  },
  readable: (req, res) => {
    let length = 0
    req.on('readable', () => {
      for (let piece = req.read(); piece !== null; piece = req.read()) length += piece.length
    })
    req.on('end', () => res.end(`read ${length}`))
  },
  'resume and end': (req, res) => req.resume().on('end', () => res.end('read')),
  nothing: (_req, res) => res.end('read nothing'),
}

const LARGE = 'x'.repeat(300_000)

async function* after(pieces: string[], wait?: Promise<unknown>): AsyncGenerator<string> {
  await wait
  yield* pieces
}

/** Bodies that end on their own, whoever reads. */
const bodies: Record<string, (() => AsyncGenerator<string>) | undefined> = {
  'no body': undefined,
  'an empty body': () => after([]),
  'an empty body that ends a turn later': () => after([], nextTurn()),
  'a short body': async function* () {
    yield 'hello'
  },
  'a short body that ends a turn later': async function* () {
    yield 'hello'
    await nextTurn()
  },
  'pieces with turns between them': async function* () {
    for (const piece of 'hello') {
      yield piece
      await nextTurn()
    }
  },
  'a long body': async function* () {
    yield LARGE
  },
}

const lengths: Record<string, number> = { 'no body': 0, 'a long body': LARGE.length }
const lengthOf = (title: string): number => lengths[title] ?? (title.startsWith('an empty') ? 0 : 5)

function expectedOf(reader: string, length: number): string {
  if (reader === 'nothing') return 'read nothing'
  return reader === 'resume and end' ? 'read' : `read ${length}`
}

/** When a handler begins to read. */
const moments: Record<string, (sent: Promise<unknown>) => Promise<unknown> | undefined> = {
  'at once': () => undefined,
  'in the next turn': () => nextTurn(),
  // A body that does not fit in between is sent only while somebody reads it.
  'when all has arrived': async (sent) => {
    await Promise.race([sent, turns(200)])
    await turns(20)
  },
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

async function check(transport: Transport, create: (handler: Handler) => App, body: string): Promise<void> {
  for (const [moment, wait] of Object.entries(moments)) {
    for (const [reader, read] of Object.entries(readers)) {
      const sent: Sent = defer()
      const app = create((req, res) => {
        const waited = wait(sent.promise)
        return waited === undefined ? void read(req, res) : waited.then(() => void read(req, res))
      })
      const answer = await transport(app, bodies[body]?.(), sent)
      expect([reader, moment, answer]).toEqual([
        reader,
        moment,
        { status: 200, text: expectedOf(reader, lengthOf(body)) },
      ])
    }
  }
}

describe('the control: a listener of plain node', () => {
  for (const [by, transport] of Object.entries(bare)) {
    for (const body of Object.keys(bodies)) {
      it(`gets ${body}, whenever it reads it: ${by}`, () => check(transport, (handler) => handler as never, body))
    }
  }
})

describeLines('a request body', (createApp, line) => {
  for (const [by, transport] of Object.entries(transports)) {
    for (const body of Object.keys(bodies)) {
      it(`is read whole, whenever it is read: ${body} by ${by}`, () =>
        check(transport, (handler) => createApp().use(handler), body))

      it(`is not waited for in vain by what answers late: ${body} by ${by}`, async () => {
        for (const [title, handler, status] of lateAnswers(line)) {
          const answer = await transport(createApp().use(handler), bodies[body]?.(), defer())
          expect([title, answer.status]).toEqual([title, status])
        }
      })
    }
  }
})

/** What ends a request whose body nobody has looked at: the error page and the 404 wait for its end. */
function lateAnswers(line: LineName): [title: string, handler: Handler, status: number][] {
  const { json } = loadBuilt<{ json(): Handler }>(line === 'v3' ? 'trunkline/v3' : '@trunkline/parsers')
  const fail = new Error('late')
  return [
    ['a synchronous error', () => raise(fail), 500],
    ['a synchronous miss', (_req, _res, next) => next(), 404],
    ['a late error', (_req, _res, next) => void turns(30).then(() => next(fail)), 500],
    ['a late miss', (_req, _res, next) => void turns(30).then(() => next()), 404],
    ['a late parser', (req, res, next) => void turns(30).then(() => json()(req, res, next)), 404],
  ]
}

function raise(err: Error): never {
  throw err
}

describeLines('a request body that goes on while it is read', (createApp) => {
  for (const [by, transport] of Object.entries(transports)) {
    for (const [reader, read] of Object.entries(readers)) {
      it(`is read whole: ${reader} by ${by}`, async () => {
        const begun = defer()
        async function* pieces(): AsyncGenerator<string> {
          if (reader !== 'nothing') await begun.promise
          yield 'he'
          await turns(3)
          yield 'llo'
        }
        const app = createApp().use((req, res) => {
          void read(req, res)
          begun.resolve()
        })
        const answer = await transport(app, pieces(), defer())
        expect(answer).toEqual({ status: 200, text: expectedOf(reader, 5) })
      })
    }

    it(`is told of when the client leaves in the middle: by ${by}`, async () => {
      const [begun, outcome] = [defer(), defer<string>()]
      async function* pieces(): AsyncGenerator<string> {
        yield 'he'
        await begun.promise
        throw new Error('the client leaves')
      }
      const app = createApp().use((req, res) => {
        if (req.method !== 'POST') return void res.end()
        req.once('data', () => begun.resolve())
        req.on('end', () => outcome.resolve('end')).on('error', () => outcome.resolve('error'))
      })
      void Promise.resolve(transport(app, pieces(), defer())).catch(() => {})
      expect(await outcome.promise).toBe('error')
    })
  }
})
