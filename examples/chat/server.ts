import { serve } from 'trunkline/server'
import { app } from './app.ts'

const running = await serve(app, { port: process.env['PORT'] ?? 3000 })
console.log(running.url)
