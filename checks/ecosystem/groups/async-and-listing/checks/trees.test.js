const { it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { answerError } = require('../../../support.js')
const { describePackage } = require('./support.js')

describePackage('express-group-routes', () => {
  it('adds group to the prototype of applications', async () => {
    require('express-group-routes')
    const app = express()
    app.group('/api', (router) => router.get('/health', (req, res) => res.send(req.baseUrl)))
    await request(app).get('/api/health').expect(200, '/api')
  })
})

describePackage('express-route-grouping', () => {
  it('makes routes of groups and resources', async () => {
    const RouteGroup = require('express-route-grouping').default
    const root = new RouteGroup('/', express.Router())
    root.group('blogs', (blogs) => {
      blogs.resource({ handlers: { find: (req, res) => res.json(req.params) } })
      blogs.get('new/form', (_req, res) => res.send('form'))
    })
    const app = express().use('/', root.export())
    await request(app).get('/blogs/7').expect(200, { blogId: '7' })
    await request(app).get('/blogs/new/form').expect(200, 'form')
  })
})

describePackage('express-enrouten', () => {
  it('makes routes of a folder, and addresses of their names', async () => {
    const app = express().use('/api', require('express-enrouten')({ directory: `${__dirname}/routes` }))
    await request(app).get('/api/users/list').expect(200, ['/api/users/list', '/api/users/list/7'])
  })
})

describePackage('express-file-routing', () => {
  it('makes routes of files', async () => {
    const { router } = require('express-file-routing')
    const app = express().use('/', await router({ directory: `${__dirname}/files` }))
    await request(app).get('/posts/7').expect(200, { id: '7' })
    await request(app).delete('/posts/7').expect(204)
  })
})

describePackage('express-resource', () => {
  it('makes the routes of a resource', async () => {
    require('express-resource')
    const app = express()
    app.resource('users', {
      index: (_req, res) => res.send('index'),
      show: (req, res) => res.send(`show ${req.params.user}`),
      destroy: (req, res) => res.send(`destroy ${req.params.user}`),
    })
    await request(app).get('/users').expect(200, 'index')
    await request(app).get('/users/7').expect(200, 'show 7')
    await request(app).delete('/users/7').expect(200, 'destroy 7')
  })
})

describePackage('consign', () => {
  it('loads modules into the app', async () => {
    const app = express()
    require('consign')({ cwd: __dirname, verbose: false }).include('consigned').into(app)
    await request(app).get('/consigned').expect(200, 'yes')
  })
})

describePackage('express-subdomain', () => {
  it('chooses a router by the subdomains of the host', async () => {
    const subdomain = require('express-subdomain')
    const api = express.Router().get('/', (_req, res) => res.send('api'))
    const any = express.Router().get('/', (req, res) => res.send(req.subdomains.join()))
    const app = express().use(subdomain('api', api)).use(subdomain('*.shop', any))
    app.get('/', (_req, res) => res.send('home'))
    await request(app).get('/').set('Host', 'api.example.com').expect(200, 'api')
    await request(app).get('/').set('Host', 'ann.shop.example.com').expect(200, 'shop,ann')
    await request(app).get('/').set('Host', 'example.com').expect(200, 'home')
  })
})

describePackage('express-version-route', () => {
  it('chooses a handler by the version that is asked for', async () => {
    const versionRouter = require('express-version-route')
    const versions = new Map([
      ['1.0.0', (_req, res) => res.send('one')],
      ['2.x', (_req, res) => res.send('two')],
    ])
    const app = express()
    app.use((req, _res, next) => {
      req.version = req.get('X-Version')
      next()
    })
    app.get('/', versionRouter.route(versions)).use(answerError)
    await request(app).get('/').set('X-Version', '2.1.0').expect(200, 'two')
    await request(app).get('/').set('X-Version', '3.0.0').expect(500)
  })
})

describePackage('express-unless', () => {
  it('goes past middleware by path and method, below a mount too', async () => {
    const { unless } = require('express-unless')
    const guard = (_req, res) => res.status(401).send('no')
    guard.unless = unless
    const app = express().use('/api', guard.unless({ path: ['/api/open', { url: /^\/api\/some/, methods: ['GET'] }] }))
    app.use((_req, res) => res.send('yes'))
    await request(app).get('/api/open?a=b').expect(200)
    await request(app).get('/api/some/1').expect(200)
    await request(app).post('/api/some/1').expect(401)
    await request(app).get('/api/other').expect(401)
  })
})

describePackage('express-conditional-middleware', () => {
  it('chooses one of two', async () => {
    const conditional = require('express-conditional-middleware')
    const app = express().use(
      conditional(
        (req) => req.query.a === 'b',
        (_req, res) => res.send('first'),
        (_req, res) => res.send('second'),
      ),
    )
    await request(app).get('/?a=b').expect(200, 'first')
    await request(app).get('/').expect(200, 'second')
  })
})
