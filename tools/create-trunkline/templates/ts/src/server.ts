import { serve } from 'trunkline/server'
import { app } from './app.ts'

// On SIGTERM and SIGINT, open requests are finished before the process ends.
const { url } = await serve(app, {
  port: process.env.PORT ?? 3000,
  delay: Number(process.env.DELAY ?? 0), // for Kubernetes: the milliseconds for which to keep serving after SIGTERM
})
console.log(`Listening on ${url}`)
