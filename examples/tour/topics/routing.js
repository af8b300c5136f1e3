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
  about: 'A route is a method, a path and a handler. The first one that matches the request runs.',
  file: './topics/routing.js',
  examples: [
    {
      title: 'Parameters',
      teaches:
        'A name behind a colon matches one segment of the path, and its value is in req.params. router.param() runs before the handlers of every route with that name: here it lets only numbers through, and next("route") passes the rest on.',
      code: 'users',
      tries: [
        { shows: 'A number', request: ['GET /routing/users/7'] },
        { shows: 'A name', request: ['GET /routing/users/ada'] },
        { shows: 'A broken escape', request: ['GET /routing/users/%E0%A4%A'], status: 400 },
      ],
    },
    {
      title: 'Two parameters in one segment',
      teaches:
        'Put several parameters into one segment, with text between them. The shortest match wins, so ams-lis splits at the first dash.',
      code: 'flights',
      tries: [{ shows: 'Amsterdam to Lisbon', request: ['GET /routing/flights/ams-lis'] }],
    },
    {
      title: 'Wildcards',
      teaches:
        'A name behind a star matches the rest of the path. You get a list of segments, decoded one by one, so an escaped slash cannot be mistaken for a real one.',
      code: 'wildcard',
      tries: [
        { shows: 'Three segments', request: ['GET /routing/files/reports/2030/may%20day.txt'] },
        { shows: 'An escaped slash', request: ['GET /routing/files/a%2Fb/c'] },
      ],
    },
    {
      title: 'Optional parts',
      teaches:
        'Braces make a part of the path optional, and a parameter in it may be missing. Write what a missing one means with ??.',
      code: 'optional',
      tries: [
        { shows: 'Without', request: ['GET /routing/photo'] },
        { shows: 'With', request: ['GET /routing/photo.webp'] },
      ],
    },
    {
      title: 'Several paths, or a regular expression',
      teaches:
        'A route takes a list of paths as well as one. Where a pattern is not enough, use a regular expression: its named groups become parameters.',
      code: 'list',
      tries: [
        { shows: 'color', request: ['GET /routing/color'] },
        { shows: 'colour', request: ['GET /routing/colour'] },
        { shows: 'A release', request: ['GET /routing/release-5'] },
      ],
    },
    {
      title: 'One path, several methods',
      teaches:
        'route() collects the handlers of one path. OPTIONS is answered for you with the methods that the path has, and HEAD runs the handler of GET.',
      code: 'verbs',
      tries: [
        { shows: 'DELETE', request: ['DELETE /routing/verbs'], status: 204 },
        { shows: 'OPTIONS', request: ['OPTIONS /routing/verbs'] },
        { shows: 'HEAD', request: ['HEAD /routing/verbs'] },
      ],
    },
  ],
  handler: router,
}
