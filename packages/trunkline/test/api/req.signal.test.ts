import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { signalOf } from 'trunkline/tools'
import { describe, expect, it } from 'vitest'
import { loadBuilt } from '../transports/lines.ts'

describe('req.signal', () => {
  it('is aborted when the client disconnects', async () => {
    const client = new AbortController()
    let reason: unknown
    const done = new Promise<void>((resolve) => {
      const app = trunkline().get('/', (req) => {
        req.signal.addEventListener('abort', () => {
          reason = req.signal.reason
          resolve()
        })
        client.abort()
      })
      inject(app, { url: '/', signal: client.signal }).catch(() => undefined)
    })
    await done
    expect(reason).toMatchObject({ code: 'ECONNRESET' })
  })

  it('is not aborted after a response was sent', async () => {
    let signal: AbortSignal | undefined
    const app = trunkline().get('/', (req, res) => {
      signal = req.signal
      res.end()
    })
    await inject(app, '/')
    expect(signal?.aborted).toBe(false)
  })

  it('is what signalOf(req) returns on every line', async () => {
    const app = trunkline().use((req, res) => res.json(req.signal === signalOf(req)))
    expect((await inject(app, '/')).text).toBe('true')
  })

  it('can be replaced by middleware', async () => {
    const app = trunkline().use((req, _res, next) => {
      Object.assign(req, { signal: 'theirs' })
      next()
    })
    app.use((req, res) => res.send(req.signal))
    expect((await inject(app, '/')).text).toBe('theirs')
  })

  it('is not enumerable, like the other additions to Express', () => {
    expect(Object.keys(trunkline.request)).not.toContain('signal')
    expect(Object.keys(trunkline.response)).not.toContain('stream')
  })

  for (const name of ['trunkline/v3', 'trunkline/v4', '@trunkline/v3', '@trunkline/v4', '@trunkline/v5']) {
    it(`is not in ${name}, nor are res.stream() and res.sse()`, () => {
      const { request, response } = loadBuilt<{ request: object; response: object }>(name)
      expect(Object.hasOwn(request, 'signal')).toBe(false)
      expect('stream' in response || 'sse' in response).toBe(false)
    })
  }
})
