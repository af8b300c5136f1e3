import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.next', () => {
  it('continues like the next() of the current handler', async () => {
    const app = trunkline().get('/', (req) => req.next?.())
    app.get('/', (_req, res) => res.send('second'))
    expect((await inject(app, '/')).text).toBe('second')
  })
})
