import trunkline, { Router } from 'trunkline'

// #region routers
const places = Router({ mergeParams: true })
places.get('/', (req, res) => res.json(whereabouts(req)))
places.get('/:place', (req, res) => res.json(whereabouts(req)))

const router = Router()
router.use('/countries/:country/places', places)

function whereabouts(req) {
  return { originalUrl: req.originalUrl, baseUrl: req.baseUrl, url: req.url, params: req.params }
}
// #endregion

// #region app
const shop = trunkline()
shop.set('title', 'The shop')
shop.use((_req, res, next) => {
  res.locals.greeting = `Welcome to ${shop.get('title').toLowerCase()}`
  next()
})
shop.get('/', (req, res) => {
  res.json({
    greeting: res.locals.greeting,
    mountedAt: shop.path(),
    ownSetting: shop.get('title'),
    inheritedSetting: { 'json spaces': shop.get('json spaces') },
    ...whereabouts(req),
  })
})

const outer = trunkline()
outer.use(router)
outer.use('/shop', shop)
// #endregion

export const mounting = {
  path: '/mounting',
  title: 'Routers and mounted apps',
  about: 'Routers and whole apps go under a path. That is how a large app stays a set of small files.',
  file: './topics/mounting.js',
  examples: [
    {
      title: 'A router in a router',
      teaches:
        'Inside a router, req.baseUrl is the path that was matched so far, and req.url is what is left. With mergeParams, a router also sees the parameters of its parent.',
      code: 'routers',
      tries: [
        { shows: 'Its start page', request: ['GET /mounting/countries/pt/places'] },
        { shows: 'Both parameters', request: ['GET /mounting/countries/pt/places/sintra'] },
      ],
    },
    {
      title: 'An app in an app',
      teaches:
        'An app can be mounted like a router, and keeps its own settings, engines and error handlers. It inherits the settings that it does not set: this one gets "json spaces" from the tour.',
      code: 'app',
      tries: [{ shows: 'The shop', request: ['GET /mounting/shop'] }],
    },
  ],
  handler: outer,
}
