import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import { describe, expect, it } from 'vitest'

describe('res.set() and res.header(), which is the same function', () => {
  it('sets one header, or those of an object', async () => {
    const app = trunkline().get('/', (_req, res) => {
      res
        .set('X-Tenant', 'north')
        .header({ Allow: ['GET', 'HEAD'], 'X-Count': 7 })
        .end()
    })
    const { headers } = await inject(app, '/')
    expect([headers['x-tenant'], headers['allow'], headers['x-count']]).toEqual(['north', 'GET, HEAD', '7'])
  })

  it('adds the charset to a Content-Type of text', async () => {
    const app = trunkline().get('/', (_req, res) => res.set('Content-Type', 'text/css').end())
    expect((await inject(app, '/')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('throws for a Content-Type that is an array', async () => {
    const app = trunkline().get('/', (_req, res) => res.set('Content-Type', ['text/css']))
    expect((await inject(app, '/')).error).toEqual(new TypeError('Content-Type cannot be set to an Array'))
  })
})

describe.each([
  ['3.x', v3],
  ['4.x', v4],
  ['5.x', trunkline],
])('the first header of a response without X-Powered-By, on %s', (_line, framework) => {
  // Node's own object has no prototype and no fast properties; ours has an empty one.
  it.each([
    ['set', (res: Setters) => res.set('X-A', '1')],
    ['type', (res: Setters) => res.type('text/plain')],
    ['cookie', (res: Setters) => res.cookie('a', '1')],
    ['location', (res: Setters) => res.location('/')],
    ['attachment', (res: Setters) => res.attachment()],
  ])('goes to our own header object when res.%s() sets it', async (_method, setFirst) => {
    let held: object | undefined
    const app = framework().disable('x-powered-by') as ReturnType<typeof trunkline>
    app.get('/', (_req, res) => {
      setFirst(res)
      held = headersHeldBy(res)
      res.end()
    })
    await inject(app, '/')
    expect(held).toBeDefined()
    expect(Object.getPrototypeOf(held)).not.toBeNull()
  })

  it('leaves the headers of writeHead() to node', async () => {
    const app = framework().disable('x-powered-by') as ReturnType<typeof trunkline>
    app.get('/', (_req, res) => res.writeHead(200, [['X-A', '1']] as never).end(String(res.getHeader('X-A'))))
    const { headers, body } = await inject(app, '/')
    expect([headers['x-a'], String(body)]).toEqual(['1', 'undefined'])
  })
})

type Setters = Pick<trunkline.Response, 'set' | 'type' | 'cookie' | 'location' | 'attachment'>

/** Node keeps headers under a symbol of this name. */
function headersHeldBy(res: object): object | undefined {
  const symbol = Object.getOwnPropertySymbols(res).find(({ description }) => description === 'kOutHeaders')
  return symbol && res[symbol as keyof object]
}
