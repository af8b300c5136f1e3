import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

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
})
