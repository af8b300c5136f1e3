// An app whose places of registration are known: each handler is named after a text that stands on its line only.
const { routes } = require('trunkline/tools')

module.exports = function createApp(framework) {
  const app = framework()
  app.get('/', function shownFirst() {})
  app.all('/all', function shownForAll() {})
  app.post('/several', [function shownTwice() {}, [function andOnce() {}]])
  if (app.route.call) addRouters(app, framework)
  else addRoutersOfV3(app, framework)
  return app
}

function addRouters(app, framework) {
  const router = framework.Router()
  router.put('/in-router', function shownInRouter() {})
  router
    .route('/chain')
    .get(function shownAsGet() {})
    .patch(function shownAsPatch() {})
  app.use('/mounted', router)
}

function addRoutersOfV3(app, framework) {
  app.del('/gone', function shownAsDel() {})
  const router = new framework.Router()
  router.put('/in-router', function shownInRouterOfV3() {})
  router.route('post', '/by-method', function shownByMethod() {})
  router.all('/everything', function shownAsEverything() {})
  app.use('/mounted', router.middleware)
}

if (require.main === module) {
  const app = module.exports(require('trunkline'))
  console.log(routes(app).filter(({ place }) => place !== undefined).length)
}
