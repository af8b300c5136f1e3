import { stat } from 'node:fs/promises'
import { Agent, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Failure, type Framework, onError, type Res, untyped } from './interface.ts'
import type { Kit } from './scenario.ts'

/** A way to answer; `told` is for ways that call back. */
type Answer = (res: Res, told: (error?: Failure) => void, kit: Kit) => unknown

/** Every way to answer, by name: bodies of every kind, of the same length and of another. */
const WAYS = {
  text: (res) => res.send('okok'),
  'longer text': (res) => res.send('okokok'),
  'text beyond ASCII': (res) => res.send('éé'),
  bytes: (res) => res.send(Buffer.from('okok')),
  'more bytes': (res) => res.send(Buffer.from('okokok')),
  object: (res) => res.send({}),
  nothing: (res) => res.send(),
  'empty text': (res) => res.send(''),
  'no content': (res) => res.status(204).send(),
  json: (res) => res.json({}),
  jsonp: (res) => res.jsonp({}),
  status: (res) => (res.sendStatus ? res.sendStatus(201) : res.send(201)),
  redirect: (res) => res.redirect('/elsewhere'),
  format: (res) => res.format({ html: () => res.send('okok') }),
  view: (res) => res.render('user.quick'),
  'slow view': (res) => res.render('user.slow'),
  end: (res) => res.end(),
  'end with text': (res) => res.end('okok'),
  'end with bytes': (res) => res.end(Buffer.from('okok')),
  write: (res) => res.write('okok'),
  file: (res, _told, kit) => fileMethod(res)(kit.fixture('files/site/a.txt')),
  'file with a callback': (res, told, kit) => fileMethod(res)(kit.fixture('files/site/a.txt'), told),
  'missing file': (res, _told, kit) => fileMethod(res)(kit.fixture('files/site/none.txt')),
  directory: (res, _told, kit) => fileMethod(res)(kit.fixture('files/site')),
  download: (res, _told, kit) => untyped(res)['download']?.call(res, kit.fixture('files/site/a.txt')),
} satisfies Record<string, Answer>

export type Way = keyof typeof WAYS

/** Those that come to an end before they return. */
export const DIRECT: Way[] = [
  'text',
  'longer text',
  'text beyond ASCII',
  'bytes',
  'more bytes',
  'object',
  'nothing',
  'empty text',
  'no content',
  'json',
  'jsonp',
  'status',
  'redirect',
  'format',
  'end',
  'end with text',
  'end with bytes',
]

/** When the second answer is given: right after the first, in the next turn, or when the first has arrived. */
export type Moment = 'at once' | 'next' | 'over'

export interface Twice {
  first: Way
  second: Way
  moment: Moment
}

export function everyPair(firsts: Way[], seconds: Way[], moments: Moment[]): Twice[] {
  return moments.flatMap((moment) =>
    firsts.flatMap((first) => seconds.map((second): Twice => ({ first, second, moment }))),
  )
}

/** Without those that give one of these right after one of those. */
export function notAtOnce(pairs: Twice[], firsts: Way[], seconds: Way[]): Twice[] {
  return pairs.filter(
    (pair) => pair.moment !== 'at once' || !firsts.includes(pair.first) || !seconds.includes(pair.second),
  )
}

/** What came of answering twice. */
export interface Told {
  /** By pair: what the client got, what was thrown, and what callbacks and error handlers were told. */
  pairs: Record<string, string>
  /** The same without what clients got, each once. */
  notes: string[]
  /** What the process would have died of, each once. */
  deaths: string[]
}

/** Plays all pairs at the same time. For a process of its own. */
export async function answerTwice(framework: Framework, kit: Kit, pairs: Twice[]): Promise<Told> {
  const stage = new Stage(framework, kit, pairs)
  const bodies = await stage.play()
  const told = pairs.map(({ first, second, moment }, index): [string, string] => [
    `${first}, ${moment} ${second}`,
    [bodies[index], ...stage.notesOf(index)].join('; '),
  ])
  const notes = pairs.flatMap((_, index) => stage.notesOf(index))
  return { pairs: Object.fromEntries(told), notes: [...new Set(notes)], deaths: [...new Set(stage.deaths)] }
}

class Stage {
  readonly deaths: string[] = []
  readonly #notes: string[][]
  readonly #server: Server
  #quietTurns = 0

  constructor(framework: Framework, kit: Kit, pairs: Twice[]) {
    this.#notes = pairs.map(() => [])
    const app = framework().set('env', 'test').set('views', kit.fixture('views/plain'))
    app
      .engine(
        'quick',
        engine((done) => done()),
      )
      .engine('slow', engine(setImmediate))
    app.get('/:index', (req, res) => {
      const index = Number(req.params['index'])
      const { first, second, moment } = pairs[index] as Twice
      const answer = (way: Way): unknown => {
        const say: Answer = WAYS[way]
        return say(res, (error) => this.#note(index, `callback: ${nameOf(error)}`), kit)
      }
      later(res, moment, () => this.#attempt(index, () => answer(second)))
      answer(first)
      if (moment === 'at once') answer(second)
    })
    app.use((req, _res, next) => {
      this.#note(Number(req.url.slice(1)), 'next')
      next()
    })
    app.use(
      onError((error, req, res) => {
        this.#note(Number(req.url.slice(1)), `error handlers: ${nameOf(error)}`)
        if (!res.headersSent) res.end('handled')
      }),
    )
    this.#server = app.listen(0, '127.0.0.1')
  }

  async play(): Promise<string[]> {
    const onDeath = (error: Failure): void => void this.deaths.push(nameOf(error))
    process.on('uncaughtException', onDeath)
    await new Promise((resolve) => this.#server.once('listening', resolve))
    const { port } = this.#server.address() as AddressInfo
    const bodies = await Promise.all(this.#notes.map((_, index) => fetchFrom(port, index)))
    this.#quietTurns = 0
    while (this.#quietTurns++ < QUIET_TURNS) await stat(process.execPath).then(() => nextTurn())
    process.removeListener('uncaughtException', onDeath)
    this.#server.closeAllConnections()
    this.#server.close()
    return bodies
  }

  notesOf(index: number): string[] {
    return this.#notes[index] ?? []
  }

  #attempt(index: number, call: () => unknown): void {
    try {
      call()
    } catch (error) {
      this.#note(index, `thrown: ${nameOf(error as Failure)}`)
    }
  }

  #note(index: number, text: string): void {
    this.#notes[index]?.push(text)
    this.#quietTurns = 0
  }
}

/** Turns of the event loop, each with a file asked for, in which nothing has to happen for everything to be over. */
const QUIET_TURNS = 50

function engine(wait: (done: () => void) => unknown) {
  return (_path: string, _locals: unknown, done: (error: null, text: string) => void) => wait(() => done(null, 'view'))
}

function later(res: Res, moment: Moment, call: () => void): void {
  if (moment === 'next') setImmediate(call)
  if (moment === 'over') res.once('close', () => setImmediate(call))
}

function fileMethod(res: Res): (path: string, told?: unknown) => unknown {
  const { sendFile, sendfile } = untyped(res)
  return (...args) => (sendFile ?? sendfile)?.apply(res, args)
}

function nameOf(error: Failure | undefined): string {
  return error === undefined ? 'no error' : String(error['code'] ?? error.message)
}

// No more at a time than any machine can bear. Each connection for one request: an error may end it.
const agent = new Agent({ maxSockets: 32 })

function fetchFrom(port: number, index: number): Promise<string> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', path: `/${index}`, agent, timeout: 600_000 }
    const request = get(options, (res) => {
      let body = ''
      res.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      res.on('end', () => resolve(`${res.statusCode} ${body}`)).on('error', () => resolve(`${res.statusCode} cut`))
    })
    request.on('timeout', () => request.destroy()).on('error', ({ message }) => resolve(message))
  })
}
