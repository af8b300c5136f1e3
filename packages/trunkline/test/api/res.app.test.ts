import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.app', () => {
  it('is the application that handles the request now, like req.app', async () => {
    const app = trunkline()
    app.get('/', (req, res) => res.json([res.app === app, res.app === req.app]))
    expect((await inject(app, '/')).text).toBe('[true,true]')
  })
})
