const { once } = require('node:events')
const test = require('node:test')
const express = require('express')

/** The line that `express` stands for here: 4 or 5. */
const line = Number.parseInt(require('express/package.json').version, 10)

/** A check that holds on one line only. */
function testOn(wanted, title, run) {
  test(title, { skip: line !== wanted && `${wanted}.x only` }, run)
}

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

/** Ends a chain: answers with the error's message and status. */
function answerError(err, _req, res, _next) {
  res.status(err.status || err.statusCode || 500).json({ error: err.message })
}

module.exports = { answerError, express, line, serve, testOn }
