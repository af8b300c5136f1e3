import { errorMonitor, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from './support/eventually.ts'
import { type App, type Framework, type Next, type Req, type Res, trunkline, trunkline3 } from './support/frameworks.ts'
import { passTurns } from './support/pass-turns.ts'

// What each pair of answers comes to is held against Express by the conformance suite, scenarios/common/answering-twice.
const trunkline4: Framework = createRequire(__filename)('trunkline/v4')
const lines: [name: string, framework: Framework][] = [
  ['3.x', trunkline3],
  ['4.x', trunkline4],
  ['5.x', trunkline],
]
type Response = Res & Record<'sendFile' | 'sendfile', (path: string) => void>

let app: App | undefined
afterEach(() => vi.restoreAllMocks())

describe.each(lines)('what is written after the end, on %s,', (_, framework) => {
  it('is printed, and the first answer stands', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const called: unknown[] = []
    app = framework().set('env', 'development')
    app.get('/', (_req, res) => {
      res.end('first')
      res.write('second', (err) => called.push((err as NodeJS.ErrnoException).code))
      res.end('third')
    })
    expect(await ask(app)).toBe('first')
    expect(print.mock.calls.map(([text]) => String(text).split('\n', 1)[0])).toEqual([LATE, LATE])
    expect(print.mock.calls[0]?.[0]).toContain('answering-twice.test.ts')
    expect(called).toEqual(['ERR_STREAM_WRITE_AFTER_END'])
  })

  it('is not printed in tests, and told to whoever watches errors', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const watched: unknown[] = []
    app = framework().set('env', 'test')
    app.get('/', (_req, res) => {
      res.on(errorMonitor, (err) => watched.push(err.code))
      res.end('first')
      res.end('second')
    })
    expect(await ask(app)).toBe('first')
    expect(watched).toEqual(['ERR_STREAM_WRITE_AFTER_END'])
    expect(print).not.toHaveBeenCalled()
  })

  it('is for whoever listens for errors', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const heard: unknown[] = []
    app = framework()
    app.get('/', (_req, res) => {
      res.on('error', (err: NodeJS.ErrnoException) => heard.push(err.code))
      res.end('first')
      res.end('second')
    })
    expect(await ask(app)).toBe('first')
    expect(heard).toEqual(['ERR_STREAM_WRITE_AFTER_END'])
    expect(print).not.toHaveBeenCalled()
  })

  it('is the only error that is not thrown when nobody listens for it', async () => {
    app = framework()
    app.get('/', (_req, res) => void res.emit('error', new Error('of the app')))
    app.use((err: Error, _req: Req, res: Res, _next: Next) => res.end(`raised: ${err.message}`))
    expect(await ask(app)).toBe('raised: of the app')
  })

  it('goes through an `emit` that an agent has put on the class of all responses', async () => {
    const { prototype } = await import('node:http').then((http) => http.ServerResponse)
    const events: unknown[] = []
    const { emit } = prototype
    prototype.emit = function (this: ServerResponse, ...args: unknown[]) {
      if (args[0] !== 'newListener') events.push(args)
      return Reflect.apply(emit, this, args)
    } as typeof emit
    try {
      app = framework()
      app.get('/', (_req, res) => {
        res.end('first')
        res.emit('of the app', 1, 2, 3)
      })
      expect(await ask(app)).toBe('first')
    } finally {
      Reflect.deleteProperty(prototype, 'emit')
    }
    expect(events).toContainEqual(['finish'])
    expect(events).toContainEqual(['of the app', 1, 2, 3])
  })
})

describe.each(lines.slice(1))('a file after an answer, on %s,', (_, framework) => {
  const ways: [title: string, later: (call: () => void, res: Res) => unknown][] = [
    ['at once', (call) => call()],
    ['in the next turn', (call) => setImmediate(call)],
    ['when all is over', (call, res) => res.once('close', () => setImmediate(call))],
  ]
  it.each(ways)('is an error every time: %s', async (_, later) => {
    const errors: string[] = []
    app = framework().set('env', 'test')
    app.get('/', (_req, res) => {
      res.send('first')
      later(() => (res as Response).sendFile(__filename), res)
    })
    app.use((err: Error, _req: Req, _res: Res, _next: Next) => errors.push(err.message))
    for (let turn = 0; turn < 20; turn++) expect(await ask(app)).toBe('first')
    await eventually(() => expect(errors).toHaveLength(20))
    expect(new Set(errors)).toEqual(new Set(["Can't set headers after they are sent."]))
  })
})

const LATE: unknown = expect.stringMatching(/^Error.*: write after end$/)

async function ask(asked: App): Promise<string> {
  const server = asked.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const body = await answer.text()
  await passTurns()
  server.closeAllConnections()
  server.close()
  return body
}
