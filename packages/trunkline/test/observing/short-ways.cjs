// Prints `shortWays()` before the first response and after two, as JSON. Its argument names a method that somebody replaces
// before the framework is loaded, or after the first response, with `later`.
const http = require('node:http')

const [method, later] = process.argv.slice(2)

function replace() {
  if (method === undefined) return
  const original = http.ServerResponse.prototype[method]
  http.ServerResponse.prototype[method] = function watched(...args) {
    return original.apply(this, args)
  }
}

if (later !== 'later') replace()
const trunkline = require('trunkline')
const { shortWays } = require('trunkline/tools')
const server = trunkline()
  .get('/', (_req, res) => res.json({ a: 1 }))
  .listen(0, '127.0.0.1', async () => {
    const seen = [shortWays()]
    const ask = async () => (await fetch(`http://127.0.0.1:${server.address().port}`)).text()
    await ask()
    if (later === 'later') replace()
    await ask()
    await ask()
    seen.push(shortWays())
    console.log(JSON.stringify(seen))
    server.closeAllConnections()
    server.close()
  })
