// Feathers 5 by its package for Express, which stands on Express 4, with a service in memory.
const { feathers } = require('@feathersjs/feathers')
const { default: express, errorHandler, json, rest, urlencoded } = require('@feathersjs/express')
const { MemoryService } = require('@feathersjs/memory')

exports.start = async function start() {
  const app = express(feathers())
  app.use(json(), urlencoded({ extended: true }))
  app.configure(rest())
  const store = Object.fromEntries(Array.from({ length: 100 }, (_, id) => [id, { id, text: `message ${id}` }]))
  app.use('messages', new MemoryService({ store, startId: 100, paginate: { default: 10, max: 50 } }))
  app.use(errorHandler({ logger: false }))
  return app.listen(0)
}
