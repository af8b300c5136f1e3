// The process of `node:cluster` that listens; told what to do by messages.
import cluster from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { replacing } from './fleet.js'

cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker.js') })

const fleet = await replacing(async () => {
  const worker = cluster.fork()
  const [{ grace }] = await once(worker, 'message')
  return Object.assign(worker, { grace })
})
process.on('message', async ([command, count]) => {
  await fleet[command](count)
  process.send('done')
})
process.send('ready')
