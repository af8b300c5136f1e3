import trunkline, { Router } from 'trunkline'
import { inject } from 'trunkline/test'
import { toFetch } from 'trunkline/web'

const router = Router()

// #region inject
const app = trunkline()
app.get('/hello/:name', (req, res) => res.set('X-Transport', 'any').json({ hello: req.params.name }))

router.get('/inject', async (_req, res) => {
  const answer = await inject(app, '/hello/test') // for tests: no port, no server
  res.json({ status: answer.status, headers: answer.headers, body: answer.json() })
})
// #endregion

// #region fetch
const handle = toFetch(app) // for Bun, Deno and workers

router.get('/fetch', async (_req, res) => {
  const answer = await handle(new Request('https://edge.example/hello/worker'))
  res.json({ status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() })
})
// #endregion

export const transports = {
  path: '/transports',
  title: 'Without a port',
  about: 'The same app responds to function calls, to fetch-style requests and over HTTP/2.',
  file: './topics/transports.js',
  examples: [
    {
      title: 'In a test',
      teaches:
        'inject() sends a request to the app in the same process: no port, no server, nothing to close. Middleware, errors and streams behave as they do over a socket.',
      code: 'inject',
      tries: [{ shows: 'inject()', request: ['GET /transports/inject'] }],
    },
    {
      title: 'On Bun, Deno and at the edge',
      teaches:
        'toFetch() turns the app into a function from Request to Response. That is what Bun.serve, Deno.serve and serverless platforms ask for.',
      code: 'fetch',
      tries: [{ shows: 'toFetch()', request: ['GET /transports/fetch'] }],
    },
  ],
  handler: router,
}
