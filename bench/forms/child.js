// One peer in a process of its own: serves, and tells what CPU time and how much memory it has used.
import { readFileSync } from 'node:fs'
import { servePeer } from './peers.js'

const port = await servePeer(process.argv[2])
process.on('disconnect', () => process.exit())
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, memory: mostMemory() })
})
process.send({ port })

/** In kB. What `process.resourceUsage()` gives on Linux begins with that of the process it was started by. */
function mostMemory() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
}
