import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type App, type Handler, type Next, type Req, type Res, trunkline3 } from '../../support/frameworks.ts'
import { attackAllOn3, attackOn3 } from '../../support/hostile.ts'
import { requestBytes } from '../../support/wire.ts'

const bundled = trunkline3 as unknown as Record<string, (...args: unknown[]) => Handler>
const failing = (err: unknown) => (app: App) => app.use((_: Req, __: Res, next: Next) => next(err))

describe('the last page, on 3.x', () => {
  for (const target of ['/<script>alert(1)</script>', '/"><img%20src=x>', '/?<script>', '/&lt;']) {
    it(`the 404 page shows a target as text: ${target}`, async () => {
      const answer = await attackOn3(() => {}, { target })
      expect([answer.status, answer.get('x-content-type-options')]).toEqual([404, 'nosniff'])
      expect(answer.get('content-security-policy')).toBe("default-src 'none'")
      expect(answer.body).not.toMatch(/<(?:script|img)/)
    })
  }

  it('the error page shows a message as text', async () => {
    const answer = await attackOn3(failing(new Error('<script>')))
    expect(answer.body).toContain('Error: &lt;script&gt;')
  })

  it('an error after the head cuts the connection', async () => {
    const answer = await attackOn3((app) =>
      app.use((_: Req, res: Res) => {
        res.write('half')
        throw new Error('late')
      }),
    )
    expect(answer.body).toBe('4\r\nhalf\r\n')
  })
})

describe('the last page in production, on 3.x', () => {
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'production')
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  for (const status of [undefined, 404, 503]) {
    it(`the error page in production shows neither message nor stack: ${status}`, async () => {
      const answer = await attackOn3(failing(Object.assign(new Error('the password is swordfish'), { status })))
      expect(answer.status).toBe(status ?? 500)
      expect(answer.body).not.toMatch(/swordfish|\bat |\.js/)
    })
  }
})

describe('errors of hostile shapes, on 3.x', () => {
  const shapes: [title: string, err: unknown][] = [
    ['no prototype', Object.create(null)],
    ['getters that throw', Object.defineProperty({}, 'status', { get: () => fail() })],
    ['a text that throws', { toString: fail }],
    ['a symbol', Symbol('s')],
    ['a status that is a text', { status: '200; x' }],
    ['a status beyond all', { status: 1e9 }],
    ['headers with lines', Object.assign(new Error('x'), { status: 400, headers: { 'X-A': 'a\r\nX-Evil: 1' } })],
    ['a proxy that refuses', new Proxy({}, { get: fail })],
  ]
  for (const [title, err] of shapes) {
    it(`an error of a hostile shape spoils this response only: ${title}`, async () => {
      const answer = await attackOn3(failing(err))
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.get('x-evil')).toBeUndefined()
    })
  }
})

describe('names of prototypes, on 3.x', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    it(`a setting named like a prototype member is unset until the app sets it: ${name}`, () => {
      const app = trunkline3()
      expect(app.get(name)).toBeUndefined()
      expect(app.set(name, { x: 1 }).get(name)).toEqual({ x: 1 })
      expect('x' in {}).toBe(false)
      expect(trunkline3().get(name)).toBeUndefined()
    })

    it(`a local may be named like a prototype member: ${name}`, () => {
      const app = trunkline3()
      ;(app.locals as unknown as (values: object) => void)(JSON.parse(`{"${name}":{"x":1}}`))
      expect(Object.getOwnPropertyDescriptor(app.locals, name)?.value).toEqual({ x: 1 })
      expect(typeof app.locals).toBe('function')
      expect('x' in {}).toBe(false)
    })
  }

  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'watch']) {
    it(`a parameter named like a prototype member may have callbacks: ${name}`, async () => {
      const seen: string[] = []
      await attackOn3(
        (app) => {
          app.param(name, (_req, _res, next, value) => next(void seen.push(value)))
          app.get(`/:${name}`, (_, res) => res.end())
        },
        { target: '/a' },
      )
      expect(seen).toEqual(['a'])
    })
  }
})

describe('methods that a client puts in the place of its own, on 3.x', () => {
  const overriding = (app: App) =>
    app
      .use(bundled['bodyParser']?.() as Handler)
      .use(bundled['methodOverride']?.() as Handler)
      .use((req: Req, res: Res, next: Next) => (req.method === 'PUT' ? res.end('put') : next()))

  it('methodOverride() accepts only methods that the runtime knows', async () => {
    const headers = ['Content-Type: application/x-www-form-urlencoded']
    const known = await attackOn3(overriding, { target: 'POST /', headers, body: '_method=put' })
    expect(known.body).toBe('put')
    for (const method of ['<script>', 'constructor', 'GET\r\nX: 1', 'x'.repeat(5000)]) {
      const answer = await attackOn3(overriding, {
        target: 'POST /',
        headers,
        body: `_method=${encodeURIComponent(method)}`,
      })
      expect(answer.body).toBe('Cannot POST /\n')
    }
  })
})

describe('what the log says of a request, on 3.x', () => {
  it('the log has one line for each request, whatever the client wrote', async () => {
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const format = ':method :url :remote-user :referrer :user-agent :req[x-log]'
    const credentials = Buffer.from('tj\nforged line\x1b[2J:password').toString('base64')
    await attackOn3(
      (app) => app.use(bundled['logger']?.({ format, stream }) as Handler).use((_: Req, res: Res) => res.end('ok')),
      {
        target: '/a%0d%0aforged',
        // What node lets through: tabs, and bytes that some terminals take for the start of a command.
        headers: [
          `Authorization: Basic ${credentials}`,
          'Referer: http://a/\tx',
          'User-Agent: \x9b2J',
          'X-Log: \x9b31m',
        ],
      },
    )
    const log = lines.filter((line) => !line.includes('still-serving')).join('')
    expect(log.split('\n').filter(Boolean)).toHaveLength(1)
    expect([...log.trimEnd()].filter(isControl)).toEqual([])
  })
})

describe('a body that nobody reads, on 3.x', () => {
  const SMUGGLED = requestBytes('/smuggled', ['Connection: close'])
  const LAST = requestBytes('/last', ['Connection: close'])
  for (const route of ['/send', '/fail', '/none', '/redirect']) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      it(`an unread body is never read as the next request: ${method} ${route}`, async () => {
        const first = requestBytes(`${method} ${route}`, [`Content-Length: ${SMUGGLED.length}`], SMUGGLED)
        const answers = await attackAllOn3(tell, { bytes: first + LAST })
        expect(answers.map(({ body }) => body).join()).not.toContain('saw /smuggled')
        expect(answers.at(-1)?.body).toBe('saw /last')
      })
    }
  }

  it('an ambiguous body is refused', async () => {
    const lines = ['Content-Length: 5', 'Transfer-Encoding: chunked']
    const answers = await attackAllOn3(tell, { bytes: requestBytes('POST /send', lines, `0\r\n\r\n${SMUGGLED}`) })
    expect(answers.at(-1)?.status).toBe(400)
  })
})

function isControl(character: string): boolean {
  const code = character.charCodeAt(0)
  return code < 32 || (code >= 127 && code < 160)
}

function fail(): never {
  throw new Error('thrown while looking')
}

function tell(app: App): void {
  app.use('/send', (_: Req, res: Res) => res.send('sent'))
  app.use('/fail', (_: Req, __: Res, next: Next) => next(Object.assign(new Error('refused'), { status: 400 })))
  app.use('/redirect', (_: Req, res: Res) => res.redirect('/elsewhere'))
  app.use('/smuggled', (req: Req, res: Res) => res.end(`saw ${req.originalUrl}`))
  app.get('/last', (req, res) => res.send(`saw ${req.originalUrl}`))
}
