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
  about:
    'Routers and whole applications go under a path. Inside, req.url is what is left and req.baseUrl what was taken.',
  file: './topics/mounting.js',
  tries: [
    {
      shows: 'A router below a parameter of its parent',
      request: ['GET /mounting/countries/pt/places'],
      code: 'routers',
    },
    {
      shows: 'Both parameters, by mergeParams',
      request: ['GET /mounting/countries/pt/places/sintra'],
      code: 'routers',
    },
    { shows: 'An app in an app in an app, and the settings it inherits', request: ['GET /mounting/shop'], code: 'app' },
  ],
  handler: outer,
}
