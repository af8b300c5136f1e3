import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App, Framework, Next, Req, Res } from '../../support/frameworks.ts'
import { exchangeBytes } from '../../support/wire.ts'
import { type AnyRes, DIRECTORY, makers, NAMES, setters } from './head-makers.ts'
import { hostileValues } from './hostile-values.ts'
import { readExactly } from './strict-answers.ts'

/*
 * Whatever an app puts into a head, by whatever method, and however the head is made: the client gets one head with the
 * headers that were meant, of characters that a head may have, and then the body, and then the next answer.
 */

interface Case {
  readonly line: string
  readonly etag: unknown
  readonly poweredBy: boolean
  readonly setter: string
  readonly setName: string
  readonly value: unknown
  readonly maker: string
  readonly madeName: string
  readonly madeValue: unknown
}

const cases: fc.Arbitrary<Case> = fc.record({
  line: fc.constantFrom('GET /', 'HEAD /', 'GET /\r\nIf-None-Match: *', 'GET /?callback=show', 'GET /static/file.txt'),
  etag: fc.constantFrom('weak', 'strong', false),
  poweredBy: fc.boolean(),
  setter: fc.constantFrom(...Object.keys(setters)),
  setName: fc.constantFrom(...NAMES),
  value: hostileValues(),
  maker: fc.constantFrom(...Object.keys(makers)),
  madeName: fc.constantFrom(...NAMES),
  madeValue: hostileValues(),
})

const load = createRequire(__filename)

describe.each(['trunkline/v3', 'trunkline/v4', 'trunkline'])('heads by %s', (name) => {
  let server: Server
  let current: Case
  /** What the response says of itself when it is over. */
  let said: Record<string, unknown>

  beforeAll(async () => {
    const app = createApp(load(name))
    server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  afterAll(() => void server.close())

  it('heads made from hostile values hold only the headers that the app set', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        current = each
        said = {}
        const { port } = server.address() as AddressInfo
        const [first, ...fields] = each.line.split('\r\n')
        const bytes = [`${first} HTTP/1.1`, 'Host: a', ...fields, '', LAST].join('\r\n')
        const answers = readExactly(await exchangeBytes(port, bytes), first?.startsWith('HEAD') === true)
        expect(answers.at(-1)?.body).toBe('the last answer')
        expect(answers).toHaveLength(answers.some(({ status }) => status === 103) ? 3 : 2)
        for (const answer of answers.slice(0, -1)) checkHeaders(each, said, answer)
      }),
      {
        numRuns: Number(process.env['PROOF_RUNS'] ?? 250),
        ...(process.env['FUZZ_SEED'] ? { seed: Number(process.env['FUZZ_SEED']) } : {}),
      },
    )
  })

  function createApp(framework: Framework & { static: (root: string, options: object) => never }): App {
    const app = framework()
    app.engine('html', (_path: string, _options: object, done: Next) => done(null as never))
    app.set('views', DIRECTORY)
    app.set('view engine', 'html')
    app.use((req: Req, res: Res, next: Next) => {
      if (req.url === '/last') return void res.end('the last answer')
      app.set('etag', current.etag)
      if (!current.poweredBy) res.removeHeader('X-Powered-By')
      res.on('finish', () => {
        said = { ...res.getHeaders() }
      })
      next()
    })
    app.use('/static', framework.static(DIRECTORY, { setHeaders: (res: AnyRes) => act(setters, current.setter, res) }))
    app.use((req: Req, res: Res, next: Next) => {
      act(setters, current.setter, res as AnyRes)
      makers[current.maker]?.(req, res as AnyRes, next, current.madeName, current.madeValue as never)
    })
    return app
  }

  function act(table: typeof setters, key: string, res: AnyRes): void {
    table[key]?.(res, current.setName, current.value as never)
  }
})

const LAST = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

/** Names on the wire are those that the response has, or that were given to the method that made the head, or node's. */
function checkHeaders(each: Case, said: Record<string, unknown>, answer: ReturnType<typeof readExactly>[number]): void {
  const meant = new Set([
    ...Object.keys(said),
    ...OF_NODE,
    each.madeName.toLowerCase(),
    each.setName.toLowerCase(),
    'link',
  ])
  for (const name of new Set(answer.names)) {
    expect(meant, `${name} was not meant`).toContain(name)
    const value = said[name]
    const count = answer.names.filter((other) => other === name).length
    if (value !== undefined && answer.status >= 200) expect(count, name).toBe(Array.isArray(value) ? value.length : 1)
  }
}

const OF_NODE = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
