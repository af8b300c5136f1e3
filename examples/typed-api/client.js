import { client } from 'trunkline/client'

/** @type {import('trunkline/client').Client<import('./app.js').App, { throwOnError: true }>} */
const api = client('http://localhost:3000', { throwOnError: true })

const created = await api('POST /books', { body: { title: 'Emma', pages: 456 } })
const found = await api('GET /books/:id', { params: { id: created.data.id } })
console.log(found.data.title, found.data.pages)
