// Starts all of it:  node examples/scale-out/start.js        PORT: of nginx (3000); PROCESSES: of the app (3)
import { existsSync } from 'node:fs'
import path from 'node:path'
import { missingPackages } from './servers.js'
import { startStack } from './stack.js'

const missing = missingPackages()
if (missing.length > 0) {
  giveUp(`Not installed: ${missing.join(', ')}. On Debian or Ubuntu: apt-get install ${missing.join(' ')}`, 2)
}
if (!existsSync(path.join(import.meta.dirname, 'node_modules'))) {
  giveUp('Its packages are not installed: npm ci --prefix examples/scale-out', 2)
}

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
const { PORT = 3000, PROCESSES = 3 } = process.env
const starting = startStack({ port: Number(PORT), processes: Number(PROCESSES) })
try {
  const { url } = await starting
  if (!stopping) console.log(url)
} catch (err) {
  giveUp(err.message, 1)
}

async function stop() {
  if (stopping) return
  stopping = true
  await starting.then((started) => started.stop()).catch(() => {})
  process.exit()
}

function giveUp(reason, status) {
  console.error(reason)
  process.exit(status)
}
