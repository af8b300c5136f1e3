import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'

describe('the example of a REST interface with validation', async () => {
  const { app } = await importExample<{ app: unknown }>('rest-with-validation/app.js')
  const origin = await serve(app)

  async function send(method: string, path: string, body: string): Promise<[status: number, answer: unknown]> {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(origin + path, { method, headers, body })
    return [response.status, await response.json()]
  }

  it('keeps what the schema takes, without what it does not know', async () => {
    const [status, book] = await send('POST', '/books', '{"title":"Emma","year":1815,"admin":true}')
    expect([status, book]).toEqual([201, { id: 1, title: 'Emma', year: 1815 }])
    expect(await send('PATCH', '/books/1', '{"year":1816}')).toEqual([200, { id: 1, title: 'Emma', year: 1816 }])
    expect(await (await fetch(`${origin}/books`)).json()).toEqual([{ id: 1, title: 'Emma', year: 1816 }])
  })

  it('says which field is wrong', async () => {
    const [status, answer] = await send('POST', '/books', '{"title":"","year":"long ago"}')
    expect(status).toBe(422)
    expect(answer).toEqual({ errors: { title: [expect.any(String)], year: [expect.any(String)] } })
  })

  it('answers a body that is no JSON, and a book that is not there', async () => {
    expect(await send('POST', '/books', '{"title":')).toEqual([400, { error: expect.stringContaining('JSON') }])
    expect(await send('PATCH', '/books/99', '{}')).toEqual([404, { error: 'no book 99' }])
  })

  it('deletes', async () => {
    const [, book] = await send('POST', '/books', '{"title":"Persuasion","year":1817}')
    const url = `${origin}/books/${(book as { id: number }).id}`
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(url)).status).toBe(404)
  })
})
