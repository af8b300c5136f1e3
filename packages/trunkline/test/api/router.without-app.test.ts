import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'

const require = createRequire(__filename)

interface Seen {
  where: string
  own: boolean
  pathname: unknown
  query: unknown
  raw: unknown
}

type Req = Record<string, unknown>
type Handler = (req: Req, res: object, next: (err?: unknown) => void) => void

interface Router {
  (req: Req, res: object, done: () => void): void
  use(path: string, handler: Handler): void
  get(path: string, handler: Handler): void
}

/** What middleware finds in `req._parsedUrl` on its way through two routers and out again, without an application. */
async function walk(name: string, url: string): Promise<Seen[]> {
  const { Router } = require(name) as { Router: () => Router }
  const [outer, inner] = [Router(), Router()]
  const seen: Seen[] = []
  const note = (where: string, req: Req) => {
    const parsed = req['_parsedUrl'] as Record<string, unknown> | undefined
    const { pathname, query, _raw: raw } = parsed ?? {}
    seen.push({ where, own: Object.keys(req).includes('_parsedUrl'), pathname, query, raw })
  }
  const at =
    (where: string): Handler =>
    (req, _res, next) => {
      note(where, req)
      next()
    }
  outer.use('/a', at('mounted'))
  inner.get('/b', at('inner route'))
  outer.use('/a', inner as unknown as Handler)
  outer.get('/a/b', at('route'))
  const req: Req = { url, method: 'GET' }
  await new Promise<void>((resolve) => outer(req, {}, resolve))
  note('after', req)
  return seen
}

const LINES: [ours: string, oracle: string][] = [
  ['trunkline', 'express5'],
  ['trunkline/v4', 'express4'],
  ['@trunkline/v5', 'express5'],
  ['@trunkline/v4', 'express4'],
]

describe('a router that is called without an application', () => {
  for (const [ours, oracle] of LINES) {
    for (const url of ['/a/b?x=1', '/a/b', '/elsewhere', '/a/b c?d#e', 'http://host/a/b?x=1']) {
      it(`leaves the parsed URL on the request, as Express does: ${url} on ${ours}`, async () => {
        const expected = await walk(oracle, url)
        expect(expected.length).toBeGreaterThan(0)
        expect(await walk(ours, url)).toEqual(expected)
      })
    }
  }
})
