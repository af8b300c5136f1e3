import { describe, expect, it } from 'vitest'
import { requireExample, serve } from '../support/serve.ts'

describe('the hello-world example', async () => {
  const origin = await serve(requireExample('hello-world/app.cjs'))

  it('greets the world', async () => {
    const response = await fetch(origin)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe('Hello, world')
  })

  it('answers other paths with a 404', async () => {
    const response = await fetch(`${origin}/elsewhere`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Cannot GET /elsewhere')
  })
})
