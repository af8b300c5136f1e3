// json-server 0.17, the last release that stands on Express, as a module.
const jsonServer = require('json-server')

exports.start = async function start() {
  const posts = Array.from({ length: 100 }, (_, i) => ({ id: i + 1, title: `Title ${i + 1}`, author: 'typicode' }))
  const app = jsonServer.create()
  app.use(jsonServer.defaults({ logger: false }))
  app.use(jsonServer.router({ posts }))
  return app.listen(0, '127.0.0.1')
}
