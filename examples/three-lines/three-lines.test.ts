import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'

describe('the example of three lines in one app', async () => {
  const { app } = await importExample<{ app: unknown }>('three-lines/app.js')
  const origin = await serve(app)

  it.each([
    ['/shop/cart/7', 200, { cart: '7' }],
    ['/blog/2013/a/b', 200, { year: '2013', rest: 'a/b' }],
    ['/api/files/a/b', 200, { path: ['a', 'b'] }],
    ['/api/broken', 500, { error: 'a rejection goes to the error handlers', at: '/api/broken' }],
  ])('answers %s', async (path, status, want) => {
    const response = await fetch(origin + path)
    expect([response.status, await response.json()]).toEqual([status, want])
  })

  it('has an index of what there is', async () => {
    const paths = (await (await fetch(origin)).json()) as string[]
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).status))
    expect(statuses).toEqual([200, 200, 200, 500])
  })
})
