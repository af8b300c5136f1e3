import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import type * as testing from '../src/test.cts'
import type { App, Handler } from './support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from './transports/lines.ts'

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

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

const post = (type: string, body = 'x'): Sent => ({ method: 'POST', headers: { 'content-type': type }, body })
const ask = async (app: App, sent: Sent) => {
  const response = await inject(app, { url: '/users?token=1', ...sent })
  await new Promise((resolve) => setImmediate(resolve)) // errors are printed in a later turn
  return response
}
const UNPARSED = 'TRUNKLINE_UNPARSED_BODY'

let files = 0

/** A handler in a file of its own: advice on a place is given once. */
function createReader(code = 'const { name } = req.body', folder = process.cwd()): Handler {
  return runInThisContext(`(req, res) => {\n${code}\nres.json(String(name))\n}`, {
    filename: join(folder, `reader-${files++}.js`),
  }) as Handler
}

describeLines('an error because req.body is undefined', (_createApp, line) => {
  it('says once which parser to add', async () => {
    const app = LINES[line]().use(createReader())
    expect((await ask(app, post('application/json', '{}'))).status).toBe(500)
    await ask(app, post('application/json', '{}'))
    expect(messages(UNPARSED)).toEqual([
      'req.body is undefined in POST /users: the client sent application/json, and no body parser before this handler reads it. Add json()',
    ])
  })

  it('is explained in an app that is mounted in another', async () => {
    await ask(LINES[line]().use(LINES[line]().use(createReader()) as never), post('text/plain'))
    expect(messages(UNPARSED)).toHaveLength(1)
  })

  it.each(['production', 'test'])('is not explained in %s', async (env) => {
    process.env['NODE_ENV'] = env
    await ask(LINES[line]().use(createReader()), post('text/plain'))
    expect(messages(UNPARSED)).toEqual([])
  })
})

const requests: [title: string, parsers: Handler[], sent: Sent, want: string][] = [
  ['a form', [], post('application/x-www-form-urlencoded', 'a=1'), 'reads it. Add urlencoded(), or'],
  ['a form with files', [], post('multipart/form-data; boundary=x'), 'Add formData() of trunkline/forms, or multer'],
  ['bytes', [], post('image/png'), "Add raw({ type: 'image/png' }), or have the client send"],
  ['nothing', [], { method: 'POST' }, 'the client sent no body. Add json() before'],
  [
    'text, to json()',
    [json()],
    post('text/plain'),
    'Add text(), or have the client send Content-Type: application/json',
  ],
  ['JSON, to urlencoded()', [urlencoded()], post('application/json', '{}'), 'reads it. Add json()'],
  ['text, to body-parser', [bodyParser.json()], post('text/plain'), 'no body parser before this handler reads it'],
]

describe('the advice about req.body', () => {
  it.each(requests)('fits a client that sends %s', async (_title, parsers, sent, want) => {
    const app = LINES.v5()
    for (const parser of parsers) app.use(parser)
    await ask(app.use(createReader()), sent)
    expect(messages(UNPARSED)).toEqual([expect.stringContaining(want)])
  })

  it('reads the line of the source if the message does not name the body', async () => {
    const folder = mkdtempSync(join(process.cwd(), 'examples/.sample-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const readers = ['req.body.name', 'req.missing.name'].map((read, i) => {
      const file = join(folder, `reader-${i}.cjs`)
      writeFileSync(file, `module.exports = (req, res) => {\n  res.json(${read})\n}\n`)
      return load(file) as Handler
    })
    for (const reader of readers) await ask(LINES.v5().use(reader), post('application/json', '{}'))
    expect(messages(UNPARSED)).toHaveLength(1)
  })

  it('is not given for other errors, nor where a parser has set it', async () => {
    await ask(LINES.v5().use(createReader('const { name } = req.missing')), post('application/json', '{}'))
    await ask(LINES.v5().use(createReader("throw new Error('req.body is undefined')")), post('application/json', '{}'))
    await ask(
      LINES.v5().use(json()).use(createReader('const { a: { name } } = req.body')),
      post('application/json', '{}'),
    )
    expect(messages(UNPARSED)).toEqual([])
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
