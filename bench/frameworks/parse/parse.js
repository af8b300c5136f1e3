// Parse Server 9 on PostgreSQL, mounted in Express as its README has it.
process.env.PARSE_SERVER_LOGS_FOLDER = 'null' // or it makes one where the benchmark was started
const { once } = require('node:events')
const { ParseServer } = require('parse-server')

const APP_ID = 'bench'
const MASTER_KEY = 'master'

exports.start = async function start(_on, database) {
  const app = require('express')()
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const serverURL = `http://127.0.0.1:${server.address().port}/parse`
  const parse = new ParseServer({
    databaseURI: database,
    serverURL,
    appId: APP_ID,
    restAPIKey: 'rest',
    masterKey: MASTER_KEY,
    allowCustomObjectId: true,
    logLevel: 'error',
  })
  await parse.start()
  app.use('/parse', parse.app)
  await addObjects(serverURL)
  return server
}

/** Servers share the database, so that they respond with the same ids and times: the first one fills it. */
async function addObjects(serverURL) {
  const { results } = await ask(`${serverURL}/classes/Book?limit=1`)
  if (results.length > 0) return
  const books = Array.from({ length: 100 }, (_, i) => ({
    path: '/parse/classes/Book',
    body: { objectId: `book${i}`, title: `Title ${i}`, pages: 100 + i, tags: ['one', 'two'] },
  }))
  // Only the master key may make a class, and new notes come without it.
  const note = { path: '/parse/classes/Note', body: { text: 'none', count: 0 } }
  const requests = [note, ...books].map((request) => ({ method: 'POST', ...request }))
  const added = await ask(`${serverURL}/batch`, { method: 'POST', body: JSON.stringify({ requests }) })
  const failed = added.find(({ success }) => !success)
  if (failed) throw new Error(JSON.stringify(failed))
}

async function ask(url, options) {
  const headers = {
    'Content-Type': 'application/json',
    'X-Parse-Application-Id': APP_ID,
    'X-Parse-Master-Key': MASTER_KEY,
  }
  return (await fetch(url, { ...options, headers })).json()
}
