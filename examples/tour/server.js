import { serve } from 'trunkline/server'
import { app } from './app.js'

const port = Number(process.env.PORT || 3000)

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  fail(`PORT is "${process.env.PORT}"; it has to be a number from 0 to 65535.`)
} else {
  await start().catch((err) => fail(explain(err)))
}

async function start() {
  // #region serve
  const { url } = await serve(app, { port, timeout: 5000 })
  console.log(`The tour is at ${url} (stop it with Ctrl+C).`)
  // #endregion
}

function explain(err) {
  if (err.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} npm start`
  }
  if (err.code === 'EACCES') return `Port ${port} needs rights that you do not have. Try PORT=3000 npm start`
  return `The tour could not start: ${err.message}`
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
