import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import { built } from '../streams/serve.ts'
import type { Handler } from '../support/frameworks.ts'
import { describeLines, loadBuilt } from '../transports/lines.ts'

const { describeError, describeLayer, transportOf, recordPlaces } = built
const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { toFetch } = loadBuilt<typeof web>('trunkline/web')

describeLines('describeLayer()', (createApp) => {
  it('tells the place of middleware, and of an app that is mounted', () => {
    recordPlaces()
    try {
      const app = createApp()
      app.use('/files', function serveFiles() {} as Handler)
      app.use('/inner', createApp())
      const { stack } = ((app as never as { stack?: object[] }).stack ? app : routerOf(app)) as { stack: object[] }
      const described = stack.slice(-2).map((layer) => describeLayer(layer))
      expect(described).toMatchObject([
        { kind: 'middleware', name: 'serveFiles', path: '/files', place: { file: __filename } },
        { kind: 'app', path: '/inner', place: { file: __filename } },
      ])
      expect(described[1]?.place?.line).toBe((described[0]?.place?.line ?? 0) + 1)
    } finally {
      recordPlaces(false)
    }
  })

  it('gives what a mount listener registers a place of its own', () => {
    recordPlaces()
    try {
      const inner = createApp()
      let line = 0
      ;(inner as never as NodeJS.EventEmitter).on('mount', () => {
        line = lineHere()
        inner.get('/late', (() => {}) as Handler)
      })
      createApp().use('/inner', inner)
      expect(built.routes(inner)[0]?.place?.line).toBe(line + 1)
    } finally {
      recordPlaces(false)
    }
  })
})

function lineHere(): number {
  return Number(/:(\d+):\d+\)?$/.exec(new Error('here').stack?.split('\n')[2] ?? '')?.[1])
}

/** On 4.x `app.router` throws when it is read. */
function routerOf(app: object): unknown {
  const { _router } = app as { _router?: unknown }
  return _router ?? (app as { router?: unknown }).router
}

describeLines('transportOf()', (createApp) => {
  it('tells by which way a request has come', async () => {
    const app = createApp()
    app.get('/', ((_req, res) => res.send(transportOf(res as never))) as Handler)
    expect((await inject(app, '/')).text).toBe('inject')
    expect(await (await toFetch(app as never)(new Request('http://localhost/'))).text()).toBe('fetch')
  })
})

describe('describeError()', () => {
  it('gives the lines around an error, its causes and issues', () => {
    const cause = new Error('below')
    const issues = [{ part: 'body', path: ['name', { key: 0 }], message: 'is missing' }]
    const described = describeError(Object.assign(new Error('above', { cause }), { status: 400, issues }))
    expect(described).toMatchObject({
      name: 'Error',
      message: 'above',
      status: 400,
      causes: ['Error: below'],
      issues: [{ path: 'body.name.0', message: 'is missing' }],
    })
    expect(described.excerpts[0]?.lines.find(({ isPlace }) => isPlace)?.text).toContain("new Error('above'")
  })

  it('gives the issues of a schema, which have pointers', () => {
    const issues = [
      { part: 'body', pointer: '/address/a~1b~01', detail: 'is missing' },
      { part: 'query', pointer: '', detail: 'is too much' },
    ]
    expect(describeError(Object.assign(new Error('x'), { issues })).issues).toEqual([
      { path: 'body.address.a/b~1', message: 'is missing' },
      { path: 'query', message: 'is too much' },
    ])
  })

  it('throws at nothing that can be thrown', () => {
    const hostile = Object.defineProperty(new Error('x'), 'message', {
      get() {
        throw new Error('from a getter')
      },
    })
    expect(describeError(hostile).message).toBe('(cannot be read)')
    expect(describeError(undefined).message).toBe('undefined')
    expect(describeError('text').message).toBe('text')
    expect(describeError(Object.create(null)).message).toBe('(cannot be read)')
  })
})
