import trunkline, { Router } from 'trunkline'
import { inject } from 'trunkline/test'
import { toFetch } from 'trunkline/web'

// #region app
const app = trunkline()
app.get('/hello/:name', (req, res) => res.set('X-Door', 'any').json({ hello: req.params.name }))
// #endregion

const router = Router()

// #region inject
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

export const doors = {
  path: '/doors',
  title: 'Without a socket',
  about: 'The same app, middleware and all, answers calls in the same process, a Request of the web, and HTTP/2.',
  file: './topics/doors.js',
  tries: [
    { shows: 'A call in the same process', request: ['GET /doors/inject'], code: 'inject' },
    { shows: 'A Request of the web', request: ['GET /doors/fetch'], code: 'fetch' },
    { shows: 'The app that both of them ask', request: ['GET /doors/fetch'], code: 'app' },
  ],
  handler: router,
}
