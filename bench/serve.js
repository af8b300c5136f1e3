// Runs one server in a process of its own and tells its CPU time when asked.
const [peer, workload] = process.argv.slice(2)
const { start } = await import(`./servers/${peer}.js`)
const server = await start(workload)
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
process.on('SIGINT', () => process.exit())
process.on('message', () => process.send({ cpu: process.cpuUsage() }))
process.send({ port: server.address().port })
