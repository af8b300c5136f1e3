import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.serverTiming()', () => {
  it('adds metrics to the Server-Timing header', async () => {
    const app = trunkline().get('/', (_req, res) => {
      res.serverTiming('db', 12.3, 'two queries').serverTiming('cache', undefined, 'hit').end()
    })
    expect((await inject(app, '/')).headers['server-timing']).toBe('db;dur=12.3;desc="two queries", cache;desc="hit"')
  })
})
