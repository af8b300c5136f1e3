import { EventEmitter } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { serve } from 'trunkline/server'
import { createApp } from './app.ts'
import { openDatabase } from './database.ts'
import { startWorker } from './jobs.ts'
import { confirmOrder } from './orders.ts'

const folder = process.env.UPLOADS ?? 'uploads'
await mkdir(folder, { recursive: true })

const database = await openDatabase()
const changes = new EventEmitter().setMaxListeners(0)
const worker = startWorker(database, { confirm: (data) => confirmOrder(database, changes, data) })

// On SIGTERM and SIGINT, open requests are finished first, then the running job, then the connections to the database.
const { url } = await serve(createApp({ database, folder, changes }), {
  port: process.env.PORT ?? 3000,
  delay: Number(process.env.DELAY ?? 0), // for Kubernetes: the milliseconds for which to keep serving after SIGTERM
  onClose: [() => worker.stop(), () => database.close()],
})
console.log(`Listening on ${url}`)
