import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createReadiness, type HealthCheck, type HealthHandler, liveness } from './health.ts'

/** What a handler responds, without a connection. */
function probe(handler: HealthHandler): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve) => {
    const req = { method: 'GET' } as IncomingMessage
    const res = new ServerResponse(req)
    res.end = ((body: string) => resolve({ status: res.statusCode, body: JSON.parse(body) })) as typeof res.end
    handler(req, res)
  })
}

const open = (): boolean => false

describe('createReadiness', () => {
  const cases: [title: string, check: HealthCheck, status: number, outcome: string][] = [
    ['a check that gives something', () => 1, 200, 'ok'],
    ['a check that gives nothing', () => {}, 200, 'ok'],
    ['a check that resolves', async () => 'pong', 200, 'ok'],
    ['a check that gives false', () => false, 503, 'failed'],
    ['a check that resolves with false', async () => false, 503, 'failed'],
    [
      'a check that throws',
      () => {
        throw new Error('password of the database')
      },
      503,
      'failed',
    ],
    ['a check that rejects', () => Promise.reject(new Error('no database')), 503, 'failed'],
    ['a check that rejects with nothing', () => Promise.reject(), 503, 'failed'],
    ['a check that hangs', () => new Promise(() => {}), 503, 'timed out'],
  ]
  for (const [title, check, status, outcome] of cases) {
    it(`responds with ${status} to ${title}`, async () => {
      const response = await probe(createReadiness(open, { db: check }, { timeout: 5 }))
      expect(response).toEqual({ status, body: { status: status === 200 ? 'ok' : 'failed', checks: { db: outcome } } })
    })
  }

  it('responds without checks', async () => {
    expect(await probe(createReadiness(open))).toEqual({ status: 200, body: { status: 'ok', checks: {} } })
  })
})

describe('a handler of createReadiness', () => {
  it('asks nothing once the server closes', async () => {
    let asked = 0
    const handler = createReadiness(() => true, { db: () => ++asked })
    expect(await probe(handler)).toEqual({ status: 503, body: { status: 'closing' } })
    expect(asked).toBe(0)
  })

  it('says so when the server began to close while a check ran', async () => {
    let closing = false
    const handler = createReadiness(() => closing, {
      db: async () => {
        closing = true
      },
    })
    expect(await probe(handler)).toEqual({ status: 503, body: { status: 'closing' } })
  })

  it('does not start a check again that hangs, and takes its late result for nothing', async () => {
    const settles: ((reason: Error) => void)[] = []
    let aborted = 0
    const handler = createReadiness(
      open,
      {
        db: (signal) => {
          signal.addEventListener('abort', () => ++aborted)
          return new Promise((_resolve, reject) => settles.push(reject))
        },
      },
      { timeout: 5 },
    )
    for (let i = 0; i < 3; i++) expect((await probe(handler)).status).toBe(503)
    expect([settles.length, aborted]).toEqual([1, 1])
    settles[0]?.(new Error('too late'))
    await new Promise(setImmediate)
    await probe(handler)
    expect(settles.length).toBe(2)
  })

  it('keeps names such as constructor and __proto__ apart', async () => {
    const checks = { constructor: () => {}, ['__proto__']: () => false }
    const { body } = await probe(createReadiness(open, checks))
    expect(JSON.stringify(body)).toBe('{"status":"failed","checks":{"constructor":"ok","__proto__":"failed"}}')
  })

  it('refuses a check that is no function', () => {
    const wrong = { db: 'ping' } as unknown as Record<string, HealthCheck>
    expect(() => createReadiness(open, wrong)).toThrow('readiness(): the check db must be a function')
    expect(() => createReadiness(open, {}, { timeout: -1 })).toThrow('timeout must be a number of milliseconds')
  })

  it('gives up on a response whose client has left', async () => {
    const server = createServer(createReadiness(open, { db: () => new Promise(() => {}) }, { timeout: 5 }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const left = AbortSignal.timeout(1)
    await expect(fetch(`http://127.0.0.1:${port}`, { signal: left })).rejects.toThrow()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('liveness', () => {
  it('responds with 200', async () => expect(await probe(liveness())).toEqual({ status: 200, body: { status: 'ok' } }))
})
