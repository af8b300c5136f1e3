/** What every peer is asked, and has to answer. */
export const WORK = {
  hello: { method: 'GET', path: '/hello', expected: 'hello' },
  json: { method: 'GET', path: '/users/42?fields=name', expected: '{"id":"42","fields":"name"}' },
  post: {
    method: 'POST',
    path: '/orders',
    body: JSON.stringify({ items: Array.from({ length: 20 }, (_, id) => ({ id, title: `item ${id}`, amount: 1 })) }),
    expected: '{"count":20}',
  },
}

/** The headers of a request with its body, which is JSON. */
export function headersOf({ body }) {
  if (body === undefined) return {}
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
}
