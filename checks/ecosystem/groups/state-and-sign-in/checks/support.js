const { once } = require('node:events')
const express = require('express')

/** The line that `express` stands for here: 4 or 5. */
const line = Number.parseInt(require('express/package.json').version, 10)

/** Serves an app on loopback until the test is over. */
async function serve(t, app) {
  const server = app.listen(0, '127.0.0.1')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${server.address().port}` }
}

/** Ends a chain: answers with the error's message and status; some packages leave the status on the response. */
function answerError(err, _req, res, _next) {
  const status = err.status || err.statusCode || (res.statusCode >= 400 ? res.statusCode : 500)
  res.status(status).json({ error: err.message })
}

module.exports = { answerError, express, line, serve }
