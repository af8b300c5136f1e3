import { fileURLToPath } from 'node:url'
import trunkline from 'trunkline'
import { apiPage, openapi, problemDetails } from 'trunkline/schema'
import { createError } from 'trunkline/tools'
import { books } from './books.js'

export const app = trunkline().use('/books', books)

/** @typedef {typeof app} App */

app.get('/openapi.json', openapi(app, { info: { title: 'Books', version: '1.0.0' } }))
app.use('/docs', apiPage('/openapi.json'))

app.use(trunkline.static(fileURLToPath(new URL('public', import.meta.url))))
app.get('/client.mjs', (_req, res) => {
  res.sendFile(fileURLToPath(import.meta.resolve('trunkline/client')))
})

app.use((req, _res, next) => {
  next(createError(404, `Nothing at ${req.path}`))
})
app.use(problemDetails({ always: true }))
