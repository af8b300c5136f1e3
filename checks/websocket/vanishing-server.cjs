// The server of vanishing.js: one WebSocket route, and what the process holds when it is asked.
const trunkline = require('trunkline')
const { websocket } = require('trunkline/websocket')

const members = new Set()
const app = trunkline()
app.get(
  '/room',
  websocket({ pingInterval: Number(process.env.PING_INTERVAL) }, (socket, req) => {
    const member = { socket, seen: req.headers, state: Buffer.alloc(2048) } // what an app keeps for each
    members.add(member)
    socket.on('close', () => members.delete(member))
    socket.on('message', (data) => socket.send(data))
  }),
)
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
process.on('message', () => {
  // What nobody holds any more is not what this is about; some of it goes with the second collection.
  for (let i = 0; i < 3; i++) globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  process.send({ members: members.size, connections: handles, memory: heapUsed + external, rss })
})
