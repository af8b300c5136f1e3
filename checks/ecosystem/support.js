// What the checks of several groups need. It lies outside of the projects that are installed, so it loads no package.
const { once } = require('node:events')
const { Writable } = require('node:stream')

/** The line that `express` stands for, as the runner says: 3, 4 or 5. */
const line = Number((process.env.ECOSYSTEM_LINE ?? '').slice(1))

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

/** A stream that keeps the lines written to it, and `written`, which waits until there are so many. */
function createLog() {
  const lines = []
  let wake = () => {}
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      wake()
      done()
    },
  })
  async function written(count) {
    while (lines.length < count) {
      await new Promise((resolve) => {
        wake = resolve
      })
    }
    return lines
  }
  return { lines, stream, written }
}

module.exports = { answerError, createLog, line, serve }
