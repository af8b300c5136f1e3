import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, it, onTestFinished } from 'vitest'
import type * as testing from '../../src/test.cts'
import { built } from '../streams/serve.ts'
import type { Handler } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { describeLayer } = built
const START = 'tracing:express.router.request:start'

interface Message {
  layer: object
  route?: unknown
  reason?: string
  leaves?: string
}

/** Writes down what is passed over and what is run, until the test is over. */
function record(): string[] {
  const seen: string[] = []
  const name = ({ layer, route }: Message) => {
    const { kind, path } = describeLayer(layer, route)
    return `${kind} ${path}`
  }
  const onSkipped = (message: unknown): void => {
    const skipped = message as Message
    seen.push(`${name(skipped)}: ${skipped.reason}`)
  }
  const onStart = (message: unknown): void => void seen.push(`${name(message as Message)} runs`)
  subscribe('trunkline:skipped', onSkipped)
  subscribe(START, onStart)
  onTestFinished(() => {
    unsubscribe('trunkline:skipped', onSkipped)
    unsubscribe(START, onStart)
  })
  return seen
}

const pass: Handler = (_req, _res, next) => next()
const answer: Handler = (_req, res) => res.send('x')

describeLines('layers that a request is passed by', (createApp, line) => {
  it('are told, with the reason', async () => {
    const app = createApp().use('/admin', pass)
    app.get('/users', answer)
    app.get('/users/:id', answer)
    await inject(app, '/') // on 3.x and 4.x the first request may find less prepared
    const seen = record()
    await inject(app, '/users/7')
    expect(seen).toEqual(expect.arrayContaining(['middleware /admin: path', 'route /users: path']))
    expect(seen.filter((each) => each.startsWith('handler'))).toEqual(['handler /users/:id runs'])
  })

  it('are told among many layers, where a plan would leave most of them out', async () => {
    const app = createApp()
    for (let i = 0; i < 20; i++) app.get(`/page-${i}`, answer)
    for (let i = 0; i < 3; i++) await inject(app, '/page-19')
    const seen = record()
    expect((await inject(app, '/page-19')).status).toBe(200)
    expect(seen.filter((each) => each.endsWith(': path'))).toHaveLength(19)
  })

  it('are told of errors', async () => {
    const app = createApp().use('/', ((_req, _res, next) => next(new Error('broken'))) as Handler)
    app.use('/other', pass)
    app.get('/', answer)
    const seen = record()
    expect((await inject(app, '/')).status).toBe(500)
    expect(seen).toContain('middleware /other: path')
    if (line !== 'v3') expect(seen).toContain('route /: error')
  })
})

describe('a route that is passed by', () => {
  it.each(['v4', 'v5'] as const)('for its method is told so (%s)', async (line) => {
    const app = LINES[line]().set('env', 'test')
    app.post('/users', answer)
    const seen = record()
    expect((await inject(app, '/users')).status).toBe(404)
    expect(seen).toContain('route /users: method')
  })
})

describe('what a handler gives to next', () => {
  it.each(['route', 'router'] as const)('is told when it is "%s"', async (word) => {
    const app = LINES.v5().set('env', 'test')
    app.get('/', ((_req, _res, next) => next(word as never)) as Handler)
    const leaves: unknown[] = []
    const listener = (message: unknown): void => void leaves.push((message as Message).leaves)
    const channel = 'tracing:express.router.request:asyncStart'
    subscribe(channel, listener)
    onTestFinished(() => void unsubscribe(channel, listener))
    await inject(app, '/')
    expect(leaves).toContain(word)
  })
})
