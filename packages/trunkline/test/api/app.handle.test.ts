import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('app.handle()', () => {
  it('is what the application calls for a request, and can be called by your own server', async () => {
    const app = trunkline().get('/', (_req, res) => res.send('from the app'))
    const listener = (req: never, res: never) => app.handle(req, res, () => undefined)
    expect((await inject(listener as never, '/')).text).toBe('from the app')
  })

  it('calls back if no handler responded', async () => {
    const app = trunkline()
    const listener = (req: never, res: never) =>
      app.handle(req, res, () => (res as { end(text: string): void }).end('mine'))
    expect((await inject(listener as never, '/')).text).toBe('mine')
  })
})
