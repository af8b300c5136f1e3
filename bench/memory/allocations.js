import { Client } from '../instructions/client.js'
import { checkAnswers } from '../measure/check.js'
import { startServer, stopServer } from '../measure/server.js'
import { peers } from '../peers/index.js'

const WARM_UP = 4000
const COUNTED = 8000
/** Scavenge 25.1 (26.0) -> 9.2 (27.0) MB, pooled: 0 MB, 0.58 / 0.00 ms */
const COLLECTION = /: (.+?) ([\d.]+) \([\d.]+\) -> ([\d.]+) \([\d.]+\) MB.*?, ([\d.]+) \/ [\d.]+ ms/

/**
 * What a request leaves for the garbage collector: bytes, and how often and how long it works. Bytes are what was in the
 * heap before a collection, minus what the one before had left; they do not depend on what else a machine does. Pauses do.
 */
export async function measureAllocations(workload, peer, node) {
  const { part, app, options, requests } = workload
  const server = await startServer({ node, flags: ['--trace-gc'], output: 'pipe', peer, part, app, options })
  const { port, child } = server
  const lines = collect(child.stdout)
  const client = new Client(port, requests)
  try {
    await checkAnswers(port, workload, peers[peer])
    await client.ask(WARM_UP)
    lines.length = 0
    await client.ask(COUNTED)
    return summarise(lines.flatMap(toCollection))
  } finally {
    client.close()
    await stopServer(server)
  }
}

function toCollection(line) {
  const found = COLLECTION.exec(line)
  if (found === null) return []
  const [, kind, before, after, pause] = found
  return [{ isYoung: kind.startsWith('Scavenge'), before: Number(before), after: Number(after), pause: Number(pause) }]
}

function summarise(collections) {
  let megabytes = 0
  for (const [i, { before }] of collections.entries()) {
    if (i > 0) megabytes += before - collections[i - 1].after
  }
  // The first one ends what was allocated before: as many requests as there are whole turns from one to the next.
  const share = (collections.length - 1) / collections.length
  return {
    bytes: Math.round((megabytes * 2 ** 20) / (COUNTED * share)),
    young: collections.filter(({ isYoung }) => isYoung).length,
    full: collections.filter(({ isYoung }) => !isYoung).length,
    longest: Math.max(...collections.map(({ pause }) => pause)),
  }
}

function collect(stream) {
  const lines = []
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()
    lines.push(...parts)
  })
  return lines
}
