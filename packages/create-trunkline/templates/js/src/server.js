import { serve } from 'trunkline/server'
import { app } from './app.js'

// SIGTERM and SIGINT let answers finish before the process ends.
const { url } = await serve(app, { port: process.env.PORT ?? 3000 })
console.log(`Listening on ${url}`)
