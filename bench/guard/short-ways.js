// Fails when a short way past Node has turned itself off although nobody has replaced a method: docs/decisions/short-ways.md.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'

/** @throws when one is off on this Node */
export function checkShortWays(node) {
  const { replaced, ...ways } = JSON.parse(execFileSync(node, [import.meta.filename], { encoding: 'utf8' }))
  const off = Object.keys(ways).filter((name) => !ways[name])
  if (off.length > 0) throw new Error(`off on this release of Node: ${off.join(', ')} (${JSON.stringify(replaced)})`)
}

if (process.argv[1] === import.meta.filename) {
  const require = createRequire(import.meta.url)
  const { shortWays } = require('trunkline/tools')
  const app = require('trunkline')().get('/', (_req, res) => res.json({}))
  const server = app.listen(0, '127.0.0.1', async () => {
    await (await fetch(`http://127.0.0.1:${server.address().port}`)).text()
    const { head = null, singleWrite = null, ...others } = shortWays()
    console.log(JSON.stringify({ ...others, head, singleWrite }))
    server.closeAllConnections()
    server.close()
  })
}
