import { describe, expect, it } from 'vitest'
import type { App, Handler } from '../support/frameworks.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')
const { connect } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')

function createApp(options: object, env = 'test'): App {
  return LINES.v5()
    .set('env', env)
    .get('/room', websocket(options, (socket) => socket.close()) as Handler)
}

/** 101 when it was opened, the status of the response otherwise. */
async function statusOf(app: App, origin: string | undefined, headers: Record<string, string> = {}): Promise<number> {
  try {
    await connect(app, '/room', origin === undefined ? { headers } : { headers, origin })
    return 101
  } catch (err) {
    return (err as { response: { status: number } }).response.status
  }
}

const HOST = 'shop.example.com'
const OTHERS = ['https://app.example.com', 'app://desktop']

interface OriginCase {
  origin: string | undefined
  options?: object
  headers?: Record<string, string>
  want: number
}

const cases: OriginCase[] = [
  { origin: undefined, want: 101 },
  { origin: `https://${HOST}`, want: 101 },
  { origin: `http://${HOST}`, want: 101 },
  { origin: 'https://SHOP.example.com', want: 101 },
  { origin: `https://${HOST}:8443`, want: 403 },
  { origin: 'https://evil.example', want: 403 },
  { origin: `https://${HOST}.evil.example`, want: 403 },
  { origin: `https://evil.example?${HOST}`, want: 403 },
  { origin: 'null', want: 403 },
  { origin: 'file://', want: 403 },
  { origin: 'nonsense', want: 403 },
  { origin: `https://${HOST}`, headers: { 'sec-fetch-site': 'cross-site' }, want: 403 },
  { origin: undefined, headers: { 'sec-fetch-site': 'cross-site' }, want: 403 },
  { origin: 'https://app.example.com', headers: { 'sec-fetch-site': 'same-site' }, want: 403 },
  { origin: 'https://app.example.com', options: { origins: OTHERS }, want: 101 },
  { origin: 'app://desktop', options: { origins: OTHERS }, want: 101 },
  { origin: 'https://app.example.com.evil.example', options: { origins: OTHERS }, want: 403 },
  { origin: 'https://evil.example', options: { origins: '*' }, want: 101 },
  { origin: 'https://a.example', options: { origins: (origin: string) => origin.endsWith('a.example') }, want: 101 },
  { origin: 'https://b.example', options: { origins: (origin: string) => origin.endsWith('a.example') }, want: 403 },
]

describe('the origin of a WebSocket', () => {
  it.each(cases)('$origin, $headers with $options gets $want', async ({ origin, options = {}, headers, want }) => {
    expect(await statusOf(createApp(options), origin, { host: HOST, ...headers })).toBe(want)
  })

  it('is explained in development, and not in production', async () => {
    const refused = async (env: string, origin = 'https://evil.example'): Promise<string> => {
      const app = createApp({}, env)
      app.use(((
        err: { status: number; message: string },
        _req: unknown,
        res: import('../support/frameworks.ts').Res,
        _next: unknown,
      ) => res.status(err.status).send(err.message)) as never as Handler)
      const opening = connect(app, '/room', { origin })
      return opening.then(
        () => expect.unreachable(),
        (err) => err.response.text,
      )
    }
    expect(await refused('development')).toContain('websocket({ origins: ["https://evil.example"] }')
    expect(await refused('development', 'http://localhost:5241')).toMatch(/a proxy drops the port.*Host \$http_host/)
    expect(await refused('production')).toBe('WebSocket of another origin refused')
  })
})
