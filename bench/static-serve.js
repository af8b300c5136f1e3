// Runs one file server in a process of its own and tells its CPU time and memory when asked.
const [peer, root] = process.argv.slice(2)
const { start } = await import(`./static-servers/${peer}.js`)
const server = await start(root)
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
process.on('SIGINT', () => process.exit())
process.on('message', () => process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }))
process.send({ port: server.address().port })
