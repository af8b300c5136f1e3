const JSON_TYPE = { 'Content-Type': 'application/json' }
const TOKEN = { 'X-Token': 'right' }
const BOUNDARY = 'a-boundary-that-is-not-in-the-file'

const QUERY = JSON.stringify({ query: '{ books(first: 10) { title author { name } } }' })

/** Who is measured, on which Express it stands, whether it has an adapter for Fastify, and what it is asked. */
export const frameworks = [
  {
    id: 'nest',
    title: 'NestJS 11',
    line: 'v5',
    fastify: true,
    requests: [
      { title: 'a text', path: '/' },
      { title: 'guard, pipe, interceptor', path: '/items/{n}?a=b', headers: TOKEN },
      { title: 'validated body', ...post('/items', JSON.stringify({ count: 1, title: 'one' }), TOKEN), status: 201 },
      // Nest's FileInterceptor is multer, which Fastify does not run.
      { title: 'upload of 1 kB', ...upload('/items/upload', TOKEN), only: ['express', 'trunkline'] },
    ],
  },
  {
    id: 'apollo',
    title: 'Apollo Server 5',
    line: 'v5',
    fastify: true,
    requests: [{ title: 'a query', ...post('/graphql', QUERY) }],
  },
  {
    id: 'yoga',
    title: 'GraphQL Yoga 5',
    line: 'v5',
    fastify: true,
    requests: [{ title: 'a query', ...post('/graphql', QUERY) }],
  },
  {
    id: 'trpc',
    title: 'tRPC 11',
    line: 'v5',
    fastify: true,
    requests: [
      { title: 'a query', path: `/trpc/user?input=${encodeURIComponent('{"id":"7"}')}` },
      { title: 'a mutation', ...post('/trpc/add', JSON.stringify({ title: 'one', count: 1 })) },
    ],
  },
  {
    id: 'feathers',
    title: 'Feathers 5',
    line: 'v4',
    requests: [
      { title: 'one record', path: '/messages/7' },
      { title: 'ten records', path: '/messages?$limit=10' },
    ],
  },
  {
    id: 'json-server',
    title: 'json-server 0.17',
    line: 'v4',
    requests: [
      { title: 'one record', path: '/posts/7' },
      { title: 'ten records', path: '/posts?_page=1&_limit=10' },
    ],
  },
].map((framework) => ({ ...framework, requests: framework.requests.map(toRequest) }))

/** On what a framework runs, in the order of the tables. */
export const stands = { express: 'Express', trunkline: 'Trunkline, by the alias', fastify: 'its Fastify adapter' }

export function standsOf({ fastify }, { only }) {
  return Object.keys(stands).filter((on) => (on !== 'fastify' || fastify) && (only === undefined || only.includes(on)))
}

function toRequest({ title, method = 'GET', path, headers = {}, body, status = 200, only }) {
  return { title, method, path, headers, body, only, expected: { status } }
}

function post(path, body, headers) {
  return { method: 'POST', path, headers: { ...JSON_TYPE, ...headers }, body }
}

function upload(path, headers) {
  const part = (disposition, content) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const file = part('name="file"; filename="a.txt"\r\nContent-Type: text/plain', 'x'.repeat(1024))
  const body = `${part('name="title"', 'one')}${file}--${BOUNDARY}--\r\n`
  return {
    method: 'POST',
    path,
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    body,
  }
}
