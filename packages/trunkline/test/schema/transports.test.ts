import { schema } from 'trunkline/schema'
import { describe, expect, it } from 'vitest'
import type { App, Framework, Handler } from '../support/frameworks.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'
import { transports } from '../transports/request-transports.ts'
import { validators } from './validators.ts'

// biome-ignore lint/suspicious/noExplicitAny: the same test for every interface and library
type Untyped = any

const frameworks: Record<string, Framework> = {
  'trunkline/v5': LINES.v5,
  'trunkline/v4': LINES.v4,
  'trunkline/v3': LINES.v3,
  '@trunkline/v5': loadBuilt('@trunkline/v5'),
  '@trunkline/v4': loadBuilt('@trunkline/v4'),
  '@trunkline/v3': loadBuilt('@trunkline/v3'),
}

/** Reads JSON on every line, whatever its type is said to be. */
const readJson = (req: Untyped, _res: unknown, next: () => void): void => {
  let text = ''
  req.on('data', (chunk: unknown) => {
    text += chunk
  })
  req.on('end', () => {
    req.body = JSON.parse(text)
    next()
  })
}

function createApp(framework: Framework, body: Untyped): App {
  const app = framework().set('env', 'test')
  app.post(
    '/',
    readJson as Handler,
    schema({ body }) as Handler,
    ((req: Untyped, res: Untyped) => {
      res.json(req.body)
    }) as Handler,
  )
  app.use(((err: Untyped, _req: unknown, res: Untyped, _next: unknown) => {
    res.statusCode = err.status
    res.json(err.issues.map(({ part, pointer }: Untyped) => part + pointer))
  }) as Handler)
  return app
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text.slice(0, 3)
  yield text.slice(3)
}

const TRANSPORTS = ['HTTP/1', 'HTTP/2', 'fetch', 'inject']

describe.each(Object.entries(frameworks))('schema() on %s', (_name, framework) => {
  it.each(TRANSPORTS)('checks bodies with every validator by %s', async (name) => {
    const send = async (app: App, body: object): Promise<[status: number, body: unknown]> => {
      const sent = { promise: Promise.resolve(), resolve: () => {} }
      const { status, text } = await (transports[name] as Untyped)(app, pieces(JSON.stringify(body)), sent)
      return [status, JSON.parse(text)]
    }
    for (const { user } of Object.values(validators)) {
      const app = createApp(framework, user)
      expect(await send(app, { name: 'Ada', age: 36 })).toEqual([200, { name: 'Ada', age: 36 }])
      expect(await send(app, { name: 'Ada', age: 'x' })).toEqual([400, ['body/age']])
    }
  })
})
