import { serve } from 'trunkline/server'
import { app } from './app.js'

// On SIGTERM and SIGINT, open requests are finished before the process ends.
const { url } = await serve(app, { port: process.env.PORT ?? 3000 })
console.log(`Listening on ${url}`)
