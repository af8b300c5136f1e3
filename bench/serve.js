// Runs one server of a peer in a process of its own and tells what it has used when asked.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { peers } from './peers/index.js'

const { peer, part, app, options } = JSON.parse(process.argv[2])
const { family, framework } = peers[peer]
const file = new URL(`./peers/${family}/${part}.js`, import.meta.url)
const start = existsSync(file) ? (await import(file))[app] : undefined
process.on('SIGINT', () => process.exit())
if (start === undefined) {
  process.send({ lacks: true })
  process.disconnect()
} else {
  const server = await start(options, { peer, ...(await loadFramework()) })
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  process.on('message', () => process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }))
  process.on('disconnect', () => process.exit())
  process.send({ port: server.address().port })
}

async function loadFramework() {
  if (framework === undefined) return {}
  if (family === 'express') return (await import('./peers/express/idiom.js')).loadFramework(framework)
  return { framework: createRequire(import.meta.url)(framework) }
}
