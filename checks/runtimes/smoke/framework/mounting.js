const assert = require('node:assert')
const { withServer } = require('../server.js')

exports.checks = [
  ['mounts an app in an app', subApp],
  ['mounts a router, with its params merged where a line does that', subRouter],
  ['mounts apps of every line, and is mounted in them', acrossLines],
]

async function subApp({ framework, start }) {
  const app = framework()
  const admin = framework()
  admin.get('/panel', (req, res) => res.json([admin.mountpath ?? admin.route, req.originalUrl, req.url, admin.path()]))
  app.use('/admin', admin)
  app.get('/after', (req, res) => res.send(req.app === app ? 'home' : 'abroad'))
  await withServer(start, app, async (ask) => {
    const found = JSON.parse((await ask('/admin/panel')).body)
    assert.deepStrictEqual(found, ['/admin', '/admin/panel', '/panel', '/admin'])
    assert.strictEqual((await ask('/after')).body, 'home')
  })
}

async function subRouter({ framework, start, line }) {
  if (line === 'v3') return routerOfThree(framework, start)
  const app = framework()
  const router = framework.Router({ mergeParams: true })
  router.route('/files/:file').get((req, res) => res.json([req.baseUrl, req.params]))
  app.use('/users/:id', router)
  await withServer(start, app, async (ask) => {
    assert.strictEqual((await ask('/users/7/files/a')).body, '["/users/7",{"id":"7","file":"a"}]')
  })
}

/** On 3.x a router is a table of routes with a middleware on it; it merges no params. */
async function routerOfThree(framework, start) {
  const app = framework()
  const router = new framework.Router()
  router.get('/files/:file', (req, res) => res.send(req.params.file))
  app.use('/users', router.middleware)
  await withServer(start, app, async (ask) => assert.strictEqual((await ask('/users/files/a')).body, 'a'))
}

async function acrossLines({ framework, start, lines }) {
  for (const specifier of lines) {
    const other = require(specifier)
    for (const [outer, inner] of [
      [framework, other],
      [other, framework],
    ]) {
      const app = outer()
      const child = inner()
      child.get('/here/:x', (req, res) => res.json([req.app === child, req.originalUrl, req.url, req.params.x]))
      app.use('/child', child)
      app.get('/after', (req, res) => res.json(req.app === app))
      await withServer(start, app, async (ask) => {
        assert.strictEqual((await ask('/child/here/1')).body, '[true,"/child/here/1","/here/1","1"]', specifier)
        assert.strictEqual((await ask('/child/miss')).status, 404, specifier)
        assert.strictEqual((await ask('/after')).body, 'true', specifier)
      })
    }
  }
}
