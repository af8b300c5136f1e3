import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.res and res.req', () => {
  it('lead from the request to its response, and back', async () => {
    const app = trunkline().get('/', (req, res) => res.json([req.res === res, res.req === req]))
    expect((await inject(app, '/')).text).toBe('[true,true]')
  })
})
