import { Router } from 'trunkline'

const router = Router()

// #region users
router.param('id', (_req, res, next, id) => {
  if (!/^\d+$/.test(id)) return next('route')
  res.locals.userId = Number(id)
  next()
})

router.get('/users/:id', (req, res) => res.json({ params: req.params, userId: res.locals.userId }))
router.get('/users/:name', (req, res) => res.json({ params: req.params, because: 'the name is no number' }))
// #endregion

// #region flights
router.get('/flights/:from-:to', (req, res) => res.json({ params: req.params }))
// #endregion

// #region wildcard
router.get('/files/*path', (req, res) => res.json({ params: req.params }))
// #endregion

// #region optional
router.get('/photo{.:format}', (req, res) =>
  res.json({ params: req.params, format: req.params.format ?? 'none given' }),
)
// #endregion

// #region list
router.get(['/colour', '/color'], (req, res) => res.json({ path: req.path, route: req.route.path }))
// #endregion

// #region expression
router.get(/^\/release-(?<major>\d+)$/, (req, res) => res.json({ params: req.params }))
// #endregion

// #region verbs
router
  .route('/verbs')
  .get((_req, res) => res.json({ method: 'GET' }))
  .put((_req, res) => res.json({ method: 'PUT' }))
  .delete((_req, res) => res.sendStatus(204))
// #endregion

export const routing = {
  path: '/routing',
  title: 'Routing',
  about: 'Parameters, wildcards, optional groups, lists of paths and regular expressions. The first match wins.',
  file: './topics/routing.js',
  tries: [
    { shows: 'A parameter, read by a router.param() callback', request: ['GET /routing/users/7'], code: 'users' },
    { shows: 'The same path, passed on with next("route")', request: ['GET /routing/users/ada'], code: 'users' },
    { shows: 'Two parameters in one segment', request: ['GET /routing/flights/ams-lis'], code: 'flights' },
    {
      shows: 'A wildcard, as a list of decoded segments',
      request: ['GET /routing/files/reports/2030/may%20day.txt'],
      code: 'wildcard',
    },
    { shows: 'An optional group, left out', request: ['GET /routing/photo'], code: 'optional' },
    { shows: 'The same group, present', request: ['GET /routing/photo.webp'], code: 'optional' },
    { shows: 'One route for two paths', request: ['GET /routing/color'], code: 'list' },
    { shows: 'A regular expression with a named group', request: ['GET /routing/release-5'], code: 'expression' },
    { shows: 'One path, several methods', request: ['DELETE /routing/verbs'], code: 'verbs', status: 204 },
    { shows: 'Which methods are there?', request: ['OPTIONS /routing/verbs'], code: 'verbs' },
    {
      shows: 'A broken escape: the client is told so',
      request: ['GET /routing/users/%E0%A4%A'],
      code: 'users',
      status: 400,
    },
  ],
  handler: router,
}
