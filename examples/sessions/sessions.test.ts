import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'
import { Visitor } from '../support/visitor.ts'

describe('the example of sessions', async () => {
  const { app } = await importExample<{ app: unknown }>('sessions/app.js')
  const origin = await serve(app)

  it('knows a visitor again, and nobody else', async () => {
    const [one, other] = [new Visitor(origin), new Visitor(origin)]
    expect((await one.get('/')).body).toBe('Welcome')
    expect((await one.get('/')).body).toBe('Welcome back: visit 2')
    expect((await other.get('/')).body).toBe('Welcome')
  })

  it('forgets on demand', async () => {
    const visitor = new Visitor(origin)
    await visitor.get('/')
    expect((await visitor.submit('/forget', {})).status).toBe(204)
    expect((await visitor.get('/')).body).toBe('Welcome')
  })
})
