import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')
const { connect } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')

const Say = z.object({ text: z.string().max(5), at: z.coerce.number().default(0) })
const Late = Say.refine(async ({ at }) => {
  await new Promise((resolve) => (at === 0 ? setImmediate(resolve) : queueMicrotask(() => resolve(undefined))))
  return true
})

function createApp(handler: Handler): App {
  return LINES.v5().set('env', 'test').get('/room', handler)
}

/** Repeats what it gets. */
function echo(message: typeof Say): Handler {
  return websocket({ message }, (socket) => socket.on('message', (value) => socket.send({ heard: value }))) as Handler
}

describe('websocket({ message })', () => {
  it('hands over what the schema makes of a message', async () => {
    const socket = await connect(createApp(echo(Say)), '/room')
    socket.send({ text: 'hello', at: '7' })
    expect(JSON.parse(String(await socket.next()))).toEqual({ heard: { text: 'hello', at: 7 } })
  })

  it.each([
    ['does not match', { text: 'far too long' }, 'The message does not match the schema'],
    ['is not JSON', '{', 'The message is not valid JSON'],
    ['is binary', Buffer.from('{"text":"a"}'), 'The message is binary, JSON is sent as text'],
  ])('closes with 1007 after a message that %s, and says so', async (_title, message, reason) => {
    const socket = await connect(createApp(echo(Say)), '/room')
    socket.send(message)
    expect(await socket.closed).toEqual({ code: 1007, reason })
  })

  it('tells a listener for "invalid" what is wrong instead', async () => {
    const app = createApp(
      websocket({ message: Say }, (socket) => {
        socket.on('invalid', (issues) => socket.send(issues.map(({ path = [] }) => path.join('.'))))
      }) as Handler,
    )
    const socket = await connect(app, '/room')
    socket.send({ text: 1, at: 'x' })
    expect(JSON.parse(String(await socket.next()))).toEqual(['text', 'at'])
    expect((await socket.close()).code).toBe(1000)
  })

  it('keeps the order of messages whose checks take different times', async () => {
    const socket = await connect(createApp(echo(Late as never)), '/room')
    for (const at of [0, 1, 0, 2]) socket.send({ text: 'a', at })
    const heard: unknown[] = []
    for (let i = 0; i < 4; i++) heard.push(JSON.parse(String(await socket.next())).heard.at)
    expect(heard).toEqual([0, 1, 0, 2])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('closes with 1011 when the schema itself %s', async (_title, validate) => {
    const schema = { '~standard': { version: 1, vendor: 'test', validate } } as never
    const socket = await connect(createApp(echo(schema)), '/room')
    socket.send({ text: 'a' })
    expect((await socket.closed).code).toBe(1011)
  })

  it('is refused when it is not a schema', () => {
    expect(() => websocket({ message: z.string } as never, () => {})).toThrow('message must be a schema')
    expect(() => websocket({ send: {} } as never, () => {})).toThrow('send must be a schema')
  })
})

describe('a check that takes its time', () => {
  it('lets a client wait while a check takes its time, and keeps no pile of messages', async () => {
    let release: (result: object) => void = () => {}
    const slow = new Promise<object>((resolve) => {
      release = resolve
    })
    let raw: { isPaused: boolean } | undefined
    let received = 0
    let checked = 0
    const schema = { '~standard': { version: 1, vendor: 'test', validate: () => (checked++ ? { value: 1 } : slow) } }
    const app = createApp(
      websocket({ message: schema as never, pingInterval: 1 }, (socket) => {
        raw = socket.raw
        socket.raw.on('message', () => received++)
        socket.on('message', () => socket.send(checked as never))
      }) as Handler,
    )
    const socket = await connect(app, '/room')
    for (let i = 0; i < 400; i++) socket.send(JSON.stringify('x'.repeat(50_000)))
    await eventually(() => expect(raw?.isPaused || received === 400).toBe(true))
    expect(received).toBeLessThan(100)
    release({ value: 1 })
    for (let i = 0; i < 400; i++) await socket.next()
    expect([received, checked]).toEqual([400, 400])
  })
})

describe('connect()', () => {
  it('delivers nothing while it is being sent, as a network does', async () => {
    const heard: string[] = []
    const app = createApp(websocket({}, (socket) => void socket.on('message', (data) => heard.push(String(data)))))
    const socket = await connect(app, '/room')
    socket.send('one')
    expect(heard).toEqual([])
    await eventually(() => expect(heard).toEqual(['one']))
    await socket.close()
  })

  it('leaves no timer behind that would keep a test from ending', async () => {
    const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    onTestFinished(() => {
      set.mockRestore()
      cleared.mockRestore()
    })
    const socket = await connect(createApp(websocket({}, () => {})), '/room')
    await socket.close()
    const long = set.mock.results.filter((_, i) => (set.mock.calls[i]?.[1] ?? 0) >= 1000).map(({ value }) => value)
    const open = long.filter((timer) => timer.hasRef() && !cleared.mock.calls.some(([each]) => each === timer))
    expect(long.length).toBeGreaterThan(0)
    expect(open).toEqual([])
  })
})
