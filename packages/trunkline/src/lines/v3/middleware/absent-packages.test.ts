import { describe, expect, it, vi } from 'vitest'
import { serveChain } from '../../../../test/support/middleware-chain.ts'
import { FORM_TYPE, formBytes } from '../../../../test/support/multipart-form.ts'
import { framework } from '../exports.ts'
import { type BundledMiddleware, createBundledMiddleware } from './index.ts'
import type { Middleware } from './middleware.ts'

vi.mock('../../../view/installed-package.ts', () => ({ requireInstalled: () => undefined }))

const bundledMiddleware = createBundledMiddleware(framework.static as BundledMiddleware['static'])

type Use = (bundled: BundledMiddleware) => unknown

const needing: [middleware: keyof BundledMiddleware, name: string, use: Use][] = [
  ['compress', 'compression', ({ compress }) => compress()],
  ['cookieParser', 'cookie-parser', ({ cookieParser }) => cookieParser()],
  ['cookieParser', 'cookie-parser', ({ cookieParser }) => cookieParser.JSONCookie],
  ['directory', 'serve-index', ({ directory }) => directory('/')],
  ['errorHandler', 'errorhandler', ({ errorHandler }) => errorHandler()],
  ['favicon', 'serve-favicon', ({ favicon }) => favicon()],
  ['logger', 'morgan', ({ logger }) => logger('dev')],
  ['logger', 'morgan', ({ logger }) => logger.token('a', () => 'b')],
  ['methodOverride', 'method-override', ({ methodOverride }) => methodOverride()],
  ['multipart', '@fastify/busboy', ({ multipart }) => multipart()],
  ['responseTime', 'response-time', ({ responseTime }) => responseTime()],
  ['session', 'express-session', ({ session }) => session({ secret: 'secret' })],
  ['session', 'express-session', ({ session }) => session.MemoryStore],
  ['session', 'express-session', ({ cookieSession }) => cookieSession({ secret: 'secret' })],
  ['timeout', 'connect-timeout', ({ timeout }) => timeout(1000)],
  ['vhost', 'vhost', ({ vhost }) => vhost('example.test', () => {})],
]

const own: [middleware: keyof BundledMiddleware, use: Use][] = [
  ['basicAuth', ({ basicAuth }) => basicAuth('user', 'password')],
  ['bodyParser', ({ bodyParser }) => bodyParser()],
  ['csrf', ({ csrf }) => csrf()],
  ['json', ({ json }) => json()],
  ['limit', ({ limit }) => limit('1mb')],
  ['query', ({ query }) => query()],
  ['static', (bundled) => bundled.static('/')],
  ['staticCache', ({ staticCache }) => staticCache()],
  ['urlencoded', ({ urlencoded }) => urlencoded()],
]

describe('without the package behind it', () => {
  for (const [middleware, name, use] of needing) {
    it(`${middleware} says what to install: ${use.toString().replace(/.*=> /, '')}`, () => {
      const message = `The middleware "${middleware}" needs the package "${name}". Install it with "npm install ${name}".`
      expect(() => use(bundledMiddleware)).toThrow(expect.objectContaining({ message, code: 'MODULE_NOT_FOUND' }))
    })
  }

  for (const [middleware, use] of own) {
    it(`${middleware} works: it needs none`, () => expect(use(bundledMiddleware)).toBeTypeOf('function'))
  }

  it('every name can be read, and what lies on it counted', () => {
    const names = Object.keys(bundledMiddleware) as (keyof BundledMiddleware)[]
    expect(names).toHaveLength(new Set([...needing, ...own].map(([name]) => name)).size + 1)
    for (const name of names) expect(Object.keys(bundledMiddleware[name])).toBeInstanceOf(Array)
  })

  it('bodyParser reads everything but uploads, for which it passes on what to install', async () => {
    const show: Middleware = ({ body }, res) => void res.end(JSON.stringify(body))
    const { origin } = await serveChain(bundledMiddleware.bodyParser(), show)
    const post = (type: string, body: string): Promise<string> =>
      fetch(origin, { method: 'POST', headers: { 'Content-Type': type }, body }).then((response) => response.text())
    expect(await post('application/json', '{"a":1}')).toBe('{"a":1}')
    expect(await post('application/x-www-form-urlencoded', 'a[b]=1')).toBe('{"a":{"b":"1"}}')
    expect(await post(FORM_TYPE, formBytes({ disposition: 'name="a"' }))).toContain('npm install @fastify/busboy')
  })
})
