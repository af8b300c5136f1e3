// One peer in a process of its own: serves, and tells what CPU time it has used.
import { createServer } from 'node:http'
import { PEERS } from './peers.js'

const server = createServer(await PEERS[process.argv[2]]())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system })
})
