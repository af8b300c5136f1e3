import { client } from 'trunkline/client'

/** @type {import('trunkline/client').Client<import('./app.js').App>} */
const api = client('http://localhost:3000')

const created = await api('POST /books', { body: { title: 'Emma', pages: 456 } })
const answer = await api('GET /books/:id', { params: { id: created.data.id } })
if (answer.status === 404) console.log(answer.data.title)
else console.log(answer.data.title, answer.data.pages)
