// What is asked: an order of 1 kB, and a query. Every peer has to give these answers.
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
    body: JSON.stringify({ customer: 'Ada Lovelace', city: 'Zurich', total: 103.5, lines }),
    want: { lines: 14, total: 103.5 },
    /** What has to be refused. */
    wrong: { path: '/', body: JSON.stringify({ customer: 'Ada Lovelace', city: 'Zurich', total: '103.5', lines: 7 }) },
  },
  'a query': {
    method: 'GET',
    path: '/?page=2&limit=50&title=Refactoring',
    want: { page: 2, limit: 50, title: 'Refactoring' },
    wrong: { path: '/?page=x&limit=50&title=Refactoring' },
  },
}
