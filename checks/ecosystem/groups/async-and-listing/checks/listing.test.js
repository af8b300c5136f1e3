const assert = require('node:assert/strict')
const fs = require('node:fs')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { line } = require('../../../support.js')
const { describePackage } = require('./support.js')

const answer = (_req, res) => res.send('answer')

function createApp() {
  const items = express.Router().get('/:item', answer).put('/:item', answer)
  const api = express.Router().get('/health', answer).use('/items', items)
  return express().get('/', answer).use('/api', api)
}

describePackage('express-list-routes', () => {
  it('reads methods and paths, and the path of a mount from its expression', () => {
    const listRoutes = require('express-list-routes')
    const routes = listRoutes(createApp(), { logger: false }).map((route) => `${route.method} ${route.path}`)
    // A layer of 5.x has no expression: the package writes a tilde for what it does not know.
    assert.deepEqual(routes, ['GET /', line === 4 ? 'GET /api/health' : 'GET /~/health'])
  })
})

// It is run on 5.x, too: the table says that it works on Express and not on ours.
describe('express-route-parser', () => {
  const { parseExpressApp } = require('express-route-parser')

  it('reads methods, paths and parameters', () => {
    const routes = parseExpressApp(createApp())
    assert.deepEqual(routes.map(({ method, path }) => `${method} ${path}`).sort(), [
      'get /',
      'get /api/health',
      'get /api/items/:item',
      'put /api/items/:item',
    ])
    const { pathParams } = routes.find(({ method }) => method === 'put')
    assert.deepEqual(
      pathParams.map(({ name, required }) => [name, required]),
      [['item', true]],
    )
  })
})

describePackage('express-print-routes', () => {
  it('writes the tree of layers', (t) => {
    const write = t.mock.method(fs, 'writeFile', () => {})
    require('express-print-routes')(createApp(), 'routes.txt')
    const [file, tree] = write.mock.calls[0].arguments
    assert.equal(file, 'routes.txt')
    const text = tree.replace(/\s+/g, ' ')
    assert.match(text, /query \* ├── expressInit \* ├── bound dispatch \/ GET/)
    assert.ok(text.includes('router /^\\/api\\/?(?=\\/|$)/'), text)
    assert.match(text, /bound dispatch \/:item PUT/)
  })
})

describePackage('express-routes-catalogue', () => {
  it('shows a table of the routes as a page', async () => {
    const app = createApp()
    require('express-routes-catalogue').default.web(app, '/routes')
    const { text } = await request(app).get('/routes').expect(200)
    assert.match(text, /<td>GET<\/td><td>api\/health<\/td>/)
    assert.match(text, /<td>PUT<\/td><td>api\/items\/:item<\/td>/)
  })
})

describePackage('named-routes', () => {
  it('names routes of an app and of a router, and builds addresses of them', async () => {
    const NamedRouter = require('named-routes')
    const named = new NamedRouter()
    const app = express()
    named.extendExpress(app)
    named.registerAppHelpers(app)
    app.get('/users/:id', 'user', (req, res) => {
      res.json([req.route.name, req.params.id, app.namedRoutes.build('user', { id: 8 })])
    })
    await request(app).get('/users/7').expect(200, ['user', '7', '/users/8'])
  })
})
