// One peer in a process of its own: its server answers requests that come by a connection in memory, without a kernel.
// For each message it prints a line: the nanoseconds of a request in each of many short rounds. It sends no message back:
// a channel shares the state of its last write with all sockets of the process.
import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { MemoryClient } from './memory-client.js'
import { PEERS } from './peers.js'
import { checkPeer, WORK } from './work.js'

/** Requests before anything is measured, by when what is hot is compiled. */
const WARM_UP = 20_000
/** A round is shorter than the time that the system lets a process run, so that many rounds are not interrupted. */
const REQUESTS = 8
const ROUNDS = 400

const { peer, name } = JSON.parse(process.argv[2])
const server = createServer({ keepAliveTimeout: 0 }, await PEERS[peer]()) // its turn may be a minute away
const client = new MemoryClient(server, WORK[name])
await checkPeer(peer, server, WORK[name])
await client.ask(WARM_UP)
process.on('disconnect', () => process.exit())
process.on('message', async () => print(await measure()))
print('ready')

async function measure() {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const begin = process.hrtime.bigint()
    await client.ask(REQUESTS)
    rounds.push(Number(process.hrtime.bigint() - begin) / REQUESTS)
  }
  return rounds
}

function print(value) {
  writeSync(process.stdout.fd, `${JSON.stringify(value)}\n`)
}
