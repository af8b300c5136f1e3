// One framework in a process of its own: serves, and tells what CPU time and how much memory it has used.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { project, app, on, database } = JSON.parse(process.argv[2])
process.on('disconnect', () => process.exit())
const { start } = createRequire(join(project, 'package.json'))(`./${app}.js`)
const server = await start(on, database)
if (!server.listening) await once(server, 'listening')
process.on('message', () => process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }))
process.send({ port: server.address().port })
