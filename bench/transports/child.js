// One peer in a process of its own: asks itself for as long as it is told to, or serves and tells what it has used.
import { TRANSPORTS } from './peers.js'
import { WORK } from './work.js'

const [transport, peer] = process.argv.slice(2)
const made = await TRANSPORTS[transport].peers[peer]()

process.on('disconnect', () => process.exit())
process.on('message', async ({ work, milliseconds, check }) => {
  if (check) process.send(await made(WORK[work]))
  else if (work) process.send(await askFor(WORK[work], milliseconds))
  else process.send({ cpu: usedSince({ user: 0, system: 0 }) })
})
process.send({ port: typeof made === 'function' ? undefined : made.address().port })

/** The CPU time of a request, in microseconds. */
async function askFor(work, milliseconds) {
  const start = process.cpuUsage()
  let count = 0
  do {
    for (let i = 0; i < 10; i++) await made(work)
    count += 10
    // Answers that come without waiting would never let the ticks of node run, and nothing of them could be freed.
    await new Promise(setImmediate)
  } while (usedSince(start) < milliseconds * 1000)
  return { each: usedSince(start) / count }
}

function usedSince(start) {
  const { user, system } = process.cpuUsage(start)
  return user + system
}
