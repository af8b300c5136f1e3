import { once } from 'node:events'
import { connect } from 'node:net'
import { startServer, stopServer } from '../../measure/server.js'
import { spreadOf, summarise } from '../../measure/statistics.js'
import { eachPeer } from './each-peer.js'

/** Milliseconds from the start of a process to the first byte of its first answer. */
export async function measureStartUp([workload], peers, context) {
  const { startUps } = context.settings
  const records = await eachPeer(workload, peers, startUps, context, (peer) => sample(workload, peer, context))
  const figures = ({ samples }) => ({ metric: summarise(samples), spread: spreadOf(samples) })
  return { [workload.id]: records(figures) }
}

export function secondsOfStartUp(_batch, peerCount, { startUps }) {
  return peerCount * startUps * 0.5
}

async function sample({ part, app, options, requests: [{ path }] }, peer, { node }) {
  const started = performance.now()
  const server = await startServer({ node, peer, part, app, options })
  if (!server) return undefined
  const socket = connect(server.port, '127.0.0.1')
  try {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    await once(socket, 'data')
    return Number((performance.now() - started).toFixed(1))
  } finally {
    socket.destroy()
    await stopServer(server)
  }
}
