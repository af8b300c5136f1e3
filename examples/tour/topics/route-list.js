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
  about: 'Every route of the app, through everything that is mounted. The command "trunkline routes" prints it.',
  file: './topics/route-list.js',
  examples: [
    {
      title: 'Listing routes',
      teaches:
        'routes() walks through routers and mounted apps, and returns method, path, parameters and release line of each route. In development it also knows the line of your code that registered it.',
      code: 'list',
      tries: [
        { shows: 'The three lines', request: ['GET /route-list?path=/lines'] },
        { shows: 'This page', request: ['GET /route-list?path=/route-list'] },
      ],
    },
    {
      title: 'Adding a route while the app runs',
      teaches:
        'Routes can be added at any time, and the next request sees them. Add one, then look at the list: what is new is marked.',
      code: 'add',
      tries: [
        { shows: 'Look', request: ['GET /route-list?path=/route-list'] },
        { shows: 'Add', request: ['POST /route-list/added'], status: 201 },
        { shows: 'Look again', request: ['GET /route-list?path=/route-list'] },
      ],
    },
  ],
  handler: router,
  /** Whose routes are shown. */
  show(app) {
    shown = app
  },
}
