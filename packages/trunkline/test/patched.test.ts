import { createRequire } from 'node:module'
import framework from 'trunkline'
import { describe, expect, it } from 'vitest'

/** A request through the app without a socket: what agents, serverless adapters and tests do. */
function ask(app: ReturnType<typeof framework>, url = '/'): Promise<string> {
  return new Promise((resolve, reject) => {
    const res = Object.assign(Object.create(framework.response), {
      setHeader() {},
      getHeader() {},
      removeHeader() {},
      end: (body: unknown) => resolve(String(body)),
    })
    app.handle(Object.assign(Object.create(framework.request), { url, method: 'GET', headers: {} }), res, (err) =>
      reject(err ?? new Error('nobody answered')),
    )
  })
}

describe('what middleware patches', () => {
  it('honours a response method replaced on the shared prototype at once', async () => {
    const app = framework()
    app.get('/', (_req, res) => res.json({ a: 1 }))
    const { json } = framework.response
    framework.response.json = function (body) {
      return json.call(this, { wrapped: body })
    }
    try {
      expect(await ask(app)).toBe('{"wrapped":{"a":1}}')
    } finally {
      framework.response.json = json
    }
  })

  it('calls send, json and end through the response', async () => {
    const app = framework()
    app.use((_req, res, next) => {
      const { end, send } = res
      res.send = (body) => send.call(res, `${body}!`)
      res.end = ((body: unknown) => end.call(res, `<${body}>` as never, 'utf8')) as typeof res.end
      next()
    })
    app.get('/', (_req, res) => res.json([1]))
    expect(await ask(app)).toBe('<[1]!>')
  })

  it('goes through a replaced app.handle and router.handle', async () => {
    const app = framework()
    const calls: string[] = []
    app.get('/', (_req, res) => res.end('done'))
    const { handle } = app
    app.handle = function (...args) {
      calls.push('app')
      return handle.apply(this, args)
    }
    const routerHandle = framework.Router.prototype.handle
    framework.Router.prototype.handle = function (...args) {
      calls.push('router')
      return routerHandle.apply(this, args)
    }
    try {
      await ask(app)
    } finally {
      framework.Router.prototype.handle = routerHandle
    }
    expect(calls).toEqual(['app', 'router'])
  })
})

describe('what tracing agents wrap', () => {
  it('lets an agent wrap the query accessor', async () => {
    const app = framework()
    app.get('/', (req, res) => res.end(JSON.stringify(req.query)))
    const descriptor = Object.getOwnPropertyDescriptor(framework.request, 'query')
    if (descriptor?.get === undefined) throw new Error('query is no accessor')
    const { get } = descriptor
    Object.defineProperty(framework.request, 'query', {
      ...descriptor,
      get() {
        return { seen: get.call(this) }
      },
    })
    try {
      expect(await ask(app, '/?a=1')).toBe('{"seen":{"a":"1"}}')
    } finally {
      Object.defineProperty(framework.request, 'query', descriptor)
    }
  })

  it('wraps layers by their handle, as tracing agents do after each use()', async () => {
    const app = framework()
    app.get('/', (_req, res) => res.end('inner'))
    const layer = app.router.stack.at(-1)
    if (layer === undefined) throw new Error('no layer')
    const { handle } = layer
    const spans: string[] = []
    layer.handle = function (this: unknown, ...args: unknown[]) {
      spans.push(layer.name)
      return handle.apply(this, args)
    }
    Object.defineProperty(layer.handle, 'length', { value: 3 })
    await ask(app)
    expect(spans).toEqual(['handle'])
  })

  it('is the same instance for require() and import', () => {
    expect(createRequire(__filename)('trunkline')).toBe(framework)
  })
})
