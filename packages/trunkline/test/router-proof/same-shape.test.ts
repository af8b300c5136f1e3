import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExchangeRequest, ExchangeResponse, Next } from '../../src/contract/exchange.ts'
import { framework } from '../../src/lines/v5/exports.ts'
import { walkPolicy } from '../../src/lines/v5.ts'
import { LayerStack } from '../../src/router/stack.ts'
import { Walk } from '../../src/router/walk.ts'
import { bareRequest, createRouter, type Res } from './bare.ts'

// Objects whose fields come in one order share one hidden class, and that is what keeps the hot path monomorphic.
describe('the fields of what the hot path touches', () => {
  const shapes: Record<'req' | 'res', (string | symbol)[][]> = { req: [], res: [] }
  let server: Server

  beforeAll(async () => {
    const app = framework()
    app.use(note)
    app.use('/mounted', framework().get('/:id', note as never) as never)
    app.get('/json', (_req, res) => void res.json({}))
    app.use((_req, res) => void res.send('rest'))
    server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')

    function note(req: unknown, res: unknown, next: Next): void {
      shapes.req.push(Reflect.ownKeys(req as ExchangeRequest))
      shapes.res.push(Reflect.ownKeys(res as ExchangeResponse))
      next()
    }
  })
  afterAll(() => void server.close())

  it('are the same in every request and response that an app begins with', async () => {
    for (const path of ['/', '/json?x=1', '/a/b/c', '/%20', '/json']) await fetchFrom(server, path)
    expect(shapes.req).toHaveLength(5)
    for (const keys of shapes.req) expect(keys).toEqual(shapes.req[0])
    for (const keys of shapes.res) expect(keys).toEqual(shapes.res[0])
  })

  it('are the same in every walk', () => {
    const empty = new LayerStack([], true)
    const [walk, another] = [
      new Walk(createRouter(), walkPolicy, empty, bareRequest('/'), {} as Res, () => {}),
      new Walk(createRouter({ mergeParams: true }), walkPolicy, empty, bareRequest('', 'OPTIONS'), {} as Res, () => {}),
    ]
    expect(Reflect.ownKeys(walk)).toEqual(Reflect.ownKeys(another))
  })

  it('are the same in every router, in the order express has them', () => {
    for (const router of [createRouter(), createRouter({ strict: true }), createRouter({ mergeParams: true })]) {
      const keys = Object.keys(router)
      expect(keys).toEqual(['caseSensitive', 'mergeParams', 'params', 'strict', 'stack'])
    }
  })
})

async function fetchFrom(server: Server, path: string): Promise<void> {
  const { port } = server.address() as AddressInfo
  const [res] = await once(request({ port, host: '127.0.0.1', path, agent: false }).end(), 'response')
  await once(res.resume(), 'end')
}
