// What is asked: an order of 1 kB, and a query. Every peer has to give these answers. `{n}` is a number of four digits, another
// one for each request: responses that came before would have their ETags remembered.
import { MemoryClient } from './memory-client.js'

const JSON_BODY = { 'Content-Type': 'application/json' }
const lines = Array.from({ length: 14 }, (_, at) => ({
  id: at,
  name: `article ${at}`,
  price: 8.625,
  left: at % 2 === 0,
  note: null,
}))

export const WORK = {
  'a body of 1 kB': {
    method: 'POST',
    path: '/',
    headers: JSON_BODY,
    body: JSON.stringify({ customer: 'Ada Lovelace', city: 'Zurich', total: 0.5, lines }).replace('0.5', '{n}.5'),
    expected: { status: 200, body: '{"lines":14,"total":{n}.5}' },
    /** What has to be refused. */
    wrong: { path: '/', body: JSON.stringify({ customer: 'Ada Lovelace', city: 'Zurich', total: '103.5', lines: 7 }) },
  },
  'a query': {
    method: 'GET',
    path: '/?page={n}&limit=50&title=Refactoring',
    expected: { status: 200, body: '{"page":{n},"limit":50,"title":"Refactoring"}' },
    wrong: { path: '/?page=x&limit=50&title=Refactoring' },
  },
}

/** The right answer to what is right, and 400 to what is not: nobody gets ahead by looking away. */
export async function checkPeer(peer, server, work) {
  await new MemoryClient(server, work).ask(1)
  if (peer.endsWith('no schema')) return
  await new MemoryClient(server, { ...work, ...work.wrong, expected: { status: 400 } }).ask(1)
}
