import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import type * as testing from '../src/test.cts'
import { describeLines, LINES, loadBuilt } from './doors/lines.ts'
import { loadExpress3 } from './support/express3.ts'
import { type App, express5, type Handler, type Res } from './support/frameworks.ts'

const load = createRequire(__filename)
const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { json, urlencoded } = load('trunkline') as Record<'json' | 'urlencoded', () => Handler>
const bodyParser = load('body-parser2') as { json(): Handler }

const { NODE_ENV } = process.env
let warn: MockInstance<typeof process.emitWarning>
beforeAll(() => {
  process.env['NODE_ENV'] = 'development'
  warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  process.env['NODE_ENV'] = 'development'
  warn.mockClear()
})
afterAll(async () => {
  await new Promise((resolve) => setImmediate(resolve)) // errors are printed in a later turn
  process.env['NODE_ENV'] = NODE_ENV
  vi.restoreAllMocks()
})

/** The messages that were printed with a code. */
function messages(code: string): unknown[] {
  return warn.mock.calls.filter(([, options]) => (options as { code?: string }).code === code).map(([text]) => text)
}

let files = 0

/** A handler in a file of its own: advice on a place is given once. */
function createReader(folder = process.cwd()): Handler {
  const filename = join(folder, `reader-${files++}.js`)
  const source = `(req, res) => {
    const { body } = req
    res.json({ isUndefined: body === undefined, has: 'body' in req })
  }`
  return runInThisContext(source, { filename }) as Handler
}

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

const post = (type: string, body = 'x'): Sent => ({ method: 'POST', headers: { 'content-type': type }, body })
const ask = (app: App, sent: Sent) => inject(app, { url: '/users?token=1', ...sent })
const UNPARSED = 'TRUNKLINE_UNPARSED_BODY'

describeLines('reading req.body while it is undefined', (_createApp, line) => {
  it('says once which parser to add, and where the body was read', async () => {
    const app = LINES[line]().use(createReader())
    expect((await ask(app, post('application/json', '{}'))).json()).toEqual({ isUndefined: true, has: false })
    await ask(app, post('application/json', '{}'))
    expect(warn.mock.calls).toEqual([
      [
        'req.body is undefined in POST /users: the client sent application/json, and no body parser ran. Add json() before this handler',
        { code: UNPARSED, detail: expect.stringMatching(/^ {4}at \/.*reader-\d+\.js:2:13$/) },
      ],
    ])
  })

  it('is noticed in an app that is mounted in another', async () => {
    await ask(LINES[line]().use(LINES[line]().use(createReader()) as never), post('text/plain'))
    expect(messages(UNPARSED)).toHaveLength(1)
  })

  const silent: [title: string, sent: Sent, env?: string, folder?: string][] = [
    ['a GET without a body', {}],
    ['production', post('text/plain'), 'production'],
    ['a test', post('text/plain'), 'test'],
    ['a package', post('text/plain'), 'development', join(process.cwd(), 'node_modules', 'x')],
  ]
  it.each(silent)('says nothing in %s', async (_title, sent, env = 'development', folder = process.cwd()) => {
    process.env['NODE_ENV'] = env
    await ask(LINES[line]().use(createReader(folder)), sent)
    expect(messages(UNPARSED)).toEqual([])
  })
})

const requests: [title: string, parsers: Handler[], sent: Sent, want: string][] = [
  ['a form', [], post('application/x-www-form-urlencoded', 'a=1'), 'no body parser ran. Add urlencoded() before'],
  ['a form with files', [], post('multipart/form-data; boundary=x'), 'Add formData() of trunkline/forms, or multer'],
  ['text', [], post('text/plain; charset=utf-8'), 'the client sent text/plain, and no body parser ran. Add text()'],
  ['bytes', [], post('image/png'), "Add raw({ type: 'image/png' }) before"],
  ['nothing', [], { method: 'POST' }, 'the client sent no body, and no body parser ran. Add json()'],
  [
    'text, to json()',
    [json()],
    post('text/plain'),
    'the client sent text/plain, which no body parser before this handler reads. Add text(), or have it send Content-Type: application/json',
  ],
  [
    'JSON, to urlencoded()',
    [urlencoded()],
    post('application/json', '{}'),
    'no body parser before this handler reads. Add json()',
  ],
  ['text, to body-parser', [bodyParser.json()], post('text/plain'), 'which no body parser before'],
]

describe('the advice about req.body', () => {
  it.each(requests)('fits a client that sends %s', async (_title, parsers, sent, want) => {
    const app = LINES.v5()
    for (const parser of parsers) app.use(parser)
    await ask(app.use(createReader()), sent)
    expect(messages(UNPARSED)).toEqual([expect.stringContaining(want)])
  })

  it('is not given where a parser has set it, or there was nothing to parse', async () => {
    const app = LINES.v5().use(json()).use(createReader())
    expect((await ask(app, post('application/json', '{}'))).json()).toEqual({ isUndefined: false, has: true })
    await ask(app, { method: 'POST' })
    expect(messages(UNPARSED)).toEqual([])
  })

  it.each([['text/plain'], ['application/json']])('changes nothing that programs see of %s', async (type) => {
    const look: Handler = (req, res) => {
      const { body } = req as { body?: unknown }
      res.json({ body, has: 'body' in req, method: req.method, type: req.get('content-type'), keys: 'params' in req })
    }
    const [theirs, ours] = [express5(), LINES.v5()].map((app) => app.use(bodyParser.json()).post('/users', look))
    const sent = post(type, '{"a":1}')
    expect((await ask(ours as App, sent)).text).toBe((await ask(theirs as App, sent)).text)
  })
})

const inPlaceOfExpress: [ours: string, theirs: () => unknown][] = [
  ['@trunkline/v3', loadExpress3],
  ['@trunkline/v4', () => load('express4')],
  ['@trunkline/v5', () => load('express5')],
]
describe.each(inPlaceOfExpress)('%s', (ours, theirs) => {
  it('leaves the prototype of a request with a body as Express does', async () => {
    const [theirText, ourText] = await Promise.all(
      [theirs(), load(ours)].map(async (framework) => {
        const app = (framework as () => App & { request: object })()
        app.use((req, res) => res.end(String(Object.getPrototypeOf(req) === app.request)))
        return (await ask(app, post('application/json', '{}'))).text
      }),
    )
    expect(ourText).toBe(theirText)
  })
})

describeLines('a setting that looks like another one', (_createApp, line) => {
  const slips: [name: string, meant: string][] = [
    ['trust-proxy', 'trust proxy'],
    ['trustProxy', 'trust proxy'],
    ['view-engine', 'view engine'],
    ['veiw engine', 'view engine'],
    ['views engine', 'view engine'],
    ['x-powered-bye', 'x-powered-by'],
  ]
  it.each(slips)('%s is named: %s', (name, meant) => {
    LINES[line]().set(`${name}${'_'.repeat(Number(line.slice(1)))}`, true)
    const want = expect.stringMatching(`^The setting '${name}_*' has no effect. Did you mean '${meant}'\\?$`)
    expect(messages('TRUNKLINE_SETTING_NAME')).toEqual([want])
  })

  it.each(['title', 'port', 'view', 'end', 'trust proxy', 'json', 'views2'])('%s is left alone', (name) => {
    LINES[line]().set(name, name === 'trust proxy')
    expect(messages('TRUNKLINE_SETTING_NAME')).toEqual([])
  })

  it('is no matter in production', () => {
    process.env['NODE_ENV'] = 'production'
    LINES[line]().set(`trust_proxy${line}`, true)
    expect(messages('TRUNKLINE_SETTING_NAME')).toEqual([])
  })
})

const uploads: [title: string, err: Error, want: string | undefined][] = [
  ['multer, too large', named('MulterError', { code: 'LIMIT_FILE_SIZE' }), 'Respond with 413'],
  ['multer, another field', named('MulterError', { code: 'LIMIT_UNEXPECTED_FILE' }), 'Respond with 400'],
  ['formidable', named('FormidableError', { httpCode: 413 }), 'Respond with 413'],
  ['busboy', new Error('Unexpected end of form'), 'Respond with 400'],
  ['an error with a status', named('MulterError', { code: 'LIMIT_FILE_SIZE', status: 413 }), undefined],
  ['any other error', new Error('broken'), undefined],
]

function named(name: string, fields: object): Error {
  return Object.assign(new Error('too large'), { name }, fields)
}

describeLines('an upload error that nobody handles', (_createApp, line) => {
  it.each(uploads)('names the status to respond with: %s', async (_title, err, want) => {
    const app = LINES[line]().set('error page', true)
    const { text, status } = await inject(
      app.use((_req, _res, next) => next(err)),
      '/',
    )
    expect(status).toBe((err as { status?: number }).status ?? 500)
    if (want === undefined) expect(text).not.toContain('What to do')
    else expect(text).toMatch(new RegExp(`\n\nWhat to do\n  .*${want} in an error handler`))
  })
})

describe('an upload error that nobody handles', () => {
  it('is explained once on stderr', async () => {
    const app = LINES.v5().use((_req: unknown, _res: Res, next: (err: unknown) => void) =>
      next(named('MulterError', { code: 'LIMIT_FIELD_KEY' })),
    )
    await inject(app, '/')
    await inject(app, '/')
    await new Promise((resolve) => setImmediate(resolve))
    expect(messages('TRUNKLINE_UPLOAD_STATUS')).toEqual([
      expect.stringMatching(
        /^MulterError LIMIT_FIELD_KEY is the client's mistake, but it has no status, so the response is a 500\./,
      ),
    ])
  })
})

describe('a Promise in the place of middleware', () => {
  it('is warned of on 3.x, which takes it', () => {
    LINES.v3().use('/later', Promise.resolve() as never)
    expect(messages('TRUNKLINE_PROMISE_MIDDLEWARE')).toEqual([
      "app.use('/later') got a Promise instead of a function. Is an await missing?",
    ])
  })
})

describeLines('a view without an engine', (_createApp, line) => {
  function failOf(env: string, name: string): string {
    process.env['NODE_ENV'] = env
    const app = LINES[line]().set('views', join(__dirname, '../../../examples/views/views'))
    try {
      app.render(name, {}, () => {})
    } catch (err) {
      return (err as Error).message
    }
    return 'nothing was thrown'
  }
  const express = 'No default engine was specified and no extension was provided.'

  it("has Express's message first, and then what to do", () => {
    expect(failOf('development', 'missing').split('\n')).toEqual([
      express,
      "  Trunkline: set one with app.set('view engine', 'ejs'), or name the file: render('missing.ejs')",
    ])
  })

  it('names the engine of the template that is there', () => {
    expect(failOf('development', 'index')).toMatch(/app\.set\('view engine', '\w+'\)/)
  })

  it("has Express's message alone in production", () => {
    expect(failOf('production', 'missing')).toBe(express)
  })
})
