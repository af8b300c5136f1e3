import { Router } from 'trunkline'
import { routes } from 'trunkline/tools'

const router = Router()
let shown = router

// #region list
router.get('/', (req, res) => {
  const wanted = typeof req.query.path === 'string' ? req.query.path : ''
  const found = routes(shown).filter(({ path }) => path.startsWith(wanted))
  res.json(found.map(({ method, path, keys, line, place }) => ({ method, path, keys, line, at: place?.line })))
})
// #endregion

// #region add
router.post('/added', (_req, res) => {
  const added = routes(router).filter(({ path }) => path.startsWith('/added/')).length
  if (added === 20) return res.status(409).json({ error: 'twenty were added: that will do' })
  const name = `/added/${added + 1}`
  router.get(name, (_req, res) => res.send('I was not there when the server started.'))
  res.status(201).location(`/route-list${name}`).json({ added: name })
})
// #endregion

export const routeList = {
  path: '/route-list',
  title: 'The list of routes',
  about: 'Every route of the app, through all that is mounted, as it is now. The command "trunkline routes" prints it.',
  file: './topics/route-list.js',
  tries: [
    { shows: 'The routes of the three lines', request: ['GET /route-list?path=/lines'], code: 'list' },
    {
      shows: 'A route that is added while the app runs',
      request: ['POST /route-list/added'],
      code: 'add',
      status: 201,
    },
    { shows: 'And there it is', request: ['GET /route-list?path=/route-list'], code: 'list' },
  ],
  handler: router,
  /** Whose routes are shown. */
  show(app) {
    shown = app
  },
}
