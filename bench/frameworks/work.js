const JSON_TYPE = { 'Content-Type': 'application/json' }
const TOKEN = { 'X-Token': 'right' }
const BOUNDARY = 'a-boundary-that-is-not-in-the-file'

// As in parse/parse.js.
const PARSE = { 'X-Parse-Application-Id': 'bench', 'X-Parse-REST-API-Key': 'rest' }
const TEN_BOOKS = `where=${encodeURIComponent('{"pages":{"$gte":120}}')}&order=pages&limit=10`
/** Each new object has a random id and the current time, so the hash in the ETag differs too. The length in front of it does not. */
const NEW_OBJECT = [
  /(?<="objectId":"|\/Note\/)\w{10}\b/g,
  /(?<="createdAt":")[\dT:.-]{23}Z/g,
  /(?<=^W\/"[\da-f]+-).{27}(?="$)/g,
]

const QUERY = JSON.stringify({ query: '{ books(first: 10) { title author { name } } }' })

/**
 * Who is measured, for which line of Express it is written, whether it has an adapter for Fastify, and what it is asked. The
 * app is in the folder of that line, or in that of a `project` of its own.
 */
export const frameworks = [
  { id: 'nest', title: 'NestJS 11', line: 'v5', fastify: true, requests: ofNest() },
  { id: 'nest12', title: 'NestJS 12', line: 'v5', project: 'nest12', app: 'nest', fastify: true, requests: ofNest() },
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
    // `next build` takes its whole folder for one app.
    id: 'next',
    title: 'Next.js 16',
    line: 'v5',
    project: 'next',
    requests: [
      { title: 'Express route', path: '/api/hello/ann' },
      // Next's own work of 0.5 and 2 ms differs from one start to the next by more than Express and Trunkline take.
      { title: 'API route', path: '/api/items/{n}', onlyCompared: true },
      { title: 'rendered page', path: '/items/{n}', onlyCompared: true },
    ],
  },
  {
    // It pins other versions of Apollo Server and GraphQL than v5/ has.
    id: 'parse',
    title: 'Parse Server 9',
    line: 'v5',
    project: 'parse',
    needsDatabase: true,
    requests: [
      { title: 'one object', path: '/parse/classes/Book/book7', headers: PARSE },
      { title: 'query for ten objects', path: `/parse/classes/Book?${TEN_BOOKS}`, headers: PARSE },
      {
        title: 'new object',
        ...post('/parse/classes/Note', JSON.stringify({ text: 'one', count: 1 }), PARSE),
        status: 201,
        varies: NEW_OBJECT,
      },
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
].map(({ id, line, app = id, project = line, requests, ...rest }) => ({
  ...rest,
  id,
  line,
  app,
  project,
  requests: requests.map(toRequest),
}))

/** On what a framework runs, in the order of the tables. */
export const stands = { express: 'Express', trunkline: 'Trunkline, by the alias', fastify: 'its Fastify adapter' }

export function standsOf({ fastify }, { only }) {
  return Object.keys(stands).filter((on) => (on !== 'fastify' || fastify) && (only === undefined || only.includes(on)))
}

function ofNest() {
  return [
    { title: 'a text', path: '/' },
    { title: 'guard, pipe, interceptor', path: '/items/{n}?a=b', headers: TOKEN },
    { title: 'validated body', ...post('/items', JSON.stringify({ count: 1, title: 'one' }), TOKEN), status: 201 },
    // Nest's FileInterceptor is multer, which Fastify does not run.
    { title: 'upload of 1 kB', ...upload('/items/upload', TOKEN), only: ['express', 'trunkline'] },
  ]
}

function toRequest({ title, method = 'GET', path, headers = {}, body, status = 200, only, onlyCompared, varies = [] }) {
  return { title, method, path, headers, body, only, onlyCompared, varies, expected: { status } }
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
