// The two ways in which an app comes by its server.
const http = require('node:http')
const { exchange } = require('./request.js')

/** How the app is put on a port, by name. */
exports.SERVERS = {
  listen: (app, onListening) => app.listen(0, '127.0.0.1', onListening),
  createServer: (app, onListening) => http.createServer(app).listen(0, '127.0.0.1', onListening),
}

/**
 * Serves an app while `use` runs. `use` gets a function that sends requests over one connection, and for a single
 * request one that gives its answer.
 */
exports.withServer = async function withServer(start, app, use) {
  const server = await new Promise((resolve, reject) => {
    const made = start(app, () => resolve(made))
    made.once('error', reject)
  })
  const { port } = server.address()
  const many = (requests) => exchange(port, requests)
  const one = async (path, options) => (await many([{ path, ...options }]))[0]
  try {
    return await use(one, many)
  } finally {
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections?.()
    })
  }
}
