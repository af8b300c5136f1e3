import { Router } from 'trunkline'

const router = Router()

router.param('id', (_req, res, next, id) => {
  if (!/^\d+$/.test(id)) return next('route')
  res.locals.userId = Number(id)
  next()
})

router.get('/users/:id', (req, res) => res.json({ params: req.params, userId: res.locals.userId }))
router.get('/users/:name', (req, res) => res.json({ params: req.params, because: 'the name is no number' }))
router.get('/flights/:from-:to', (req, res) => res.json({ params: req.params }))
router.get('/files/*path', (req, res) => res.json({ params: req.params }))
router.get('/photo{.:format}', (req, res) =>
  res.json({ params: req.params, format: req.params.format ?? 'none given' }),
)
router.get(['/colour', '/color'], (req, res) => res.json({ path: req.path, route: req.route.path }))
router.get(/^\/release-(?<major>\d+)$/, (req, res) => res.json({ params: req.params }))

router
  .route('/verbs')
  .get((_req, res) => res.json({ method: 'GET' }))
  .put((_req, res) => res.json({ method: 'PUT' }))
  .delete((_req, res) => res.sendStatus(204))

export const routing = {
  path: '/routing',
  title: 'Routing',
  about: 'Parameters, wildcards, optional groups, lists of paths and regular expressions. The first match wins.',
  file: 'topics/routing.js',
  links: [
    { href: '/routing/users/7', shows: 'a parameter, read by a router.param() callback' },
    { href: '/routing/users/ada', shows: 'the same path, passed on with next("route")' },
    { href: '/routing/flights/ams-lis', shows: 'two parameters in one segment' },
    { href: '/routing/files/reports/2030/may%20day.txt', shows: 'a wildcard, as a list of decoded segments' },
    { href: '/routing/photo', shows: 'an optional group, left out' },
    { href: '/routing/photo.webp', shows: 'the same group, present' },
    { href: '/routing/color', shows: 'one route for two paths' },
    { href: '/routing/release-5', shows: 'a regular expression with a named group' },
    { href: '/routing/verbs', shows: 'one path, several methods', command: 'curl -i -X OPTIONS ORIGIN/routing/verbs' },
    { href: '/routing/users/%E0%A4%A', shows: 'a broken escape: the client gets a 400', status: 400 },
  ],
  handler: router,
}
