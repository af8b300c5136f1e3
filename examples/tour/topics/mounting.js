import trunkline, { Router } from 'trunkline'

const places = Router({ mergeParams: true })
places.get('/', (req, res) => res.json(whereabouts(req)))
places.get('/:place', (req, res) => res.json(whereabouts(req)))

const router = Router()
router.use('/countries/:country/places', places)

/** A whole application, with settings and a middleware of its own. */
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

function whereabouts(req) {
  return { originalUrl: req.originalUrl, baseUrl: req.baseUrl, url: req.url, params: req.params }
}

export const mounting = {
  path: '/mounting',
  title: 'Routers and mounted apps',
  about:
    'Routers and whole applications go under a path. Inside, req.url is what is left and req.baseUrl what was taken.',
  file: 'topics/mounting.js',
  links: [
    { href: '/mounting/countries/pt/places', shows: 'a router below a parameter of its parent' },
    { href: '/mounting/countries/pt/places/sintra', shows: 'both parameters, by mergeParams' },
    { href: '/mounting/shop', shows: 'an app in an app in an app, and the settings it inherits' },
  ],
  handler: outer,
}
