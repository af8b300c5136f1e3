import { serve } from 'trunkline/server'
import { app } from './app.js'

const { url } = await serve(app, { port: process.env.PORT ?? 3000 })
console.log(url)
