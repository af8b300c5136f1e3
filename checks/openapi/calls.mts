// A client of the document, typed by openapi-typescript: compiled, then run against the app.
import assert from 'node:assert/strict'
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './generated/shop.d.ts'

type Book = components['schemas']['Book']

export async function callEverything(baseUrl: string): Promise<void> {
  const api = createClient<paths>({ baseUrl })

  const { data: list } = await api.GET('/books', { params: { query: { limit: 1, kind: 'paper', tag: ['a', 'b'] } } })
  const first: Book | undefined = list?.[0]
  assert.equal(first?.title, 'Emma')

  const found = await api.GET('/books/{id}', { params: { path: { id: 7 } } })
  assert.equal(found.data?.author.name, 'Jane')
  const none = await api.GET('/books/{id}', { params: { path: { id: 8 } } })
  assert.equal(none.response.status, 404)
  assert.equal(none.error?.title, 'No such book')

  const { data: added, error } = await api.POST('/books', {
    params: { header: { 'idempotency-key': crypto.randomUUID() } },
    body: { title: 'Persuasion', kind: 'audio', author: { id: 1, name: 'Jane', born: '1775-12-16' }, chapters: [] },
  })
  assert.equal(error, undefined)
  assert.equal(added?.title, 'Persuasion')

  const refused = await api.GET('/books', { params: { query: { limit: 1000 } } })
  assert.equal(refused.response.status, 400)
  assert.equal(refused.error?.errors?.[0]?.pointer, '/limit')
}

/** Compiled, never run. */
export function callWrongly(api: Client<paths>): unknown[] {
  return [
    // @ts-expect-error the header is missing
    api.POST('/books', { body: {} as Book }),
    // @ts-expect-error there is no such kind
    api.GET('/books', { params: { query: { kind: 'film' } } }),
  ]
}
