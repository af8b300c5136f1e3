const feathers = require('@feathersjs/feathers')
const express = require('./own')

const app = express(feathers())
app.use(express.json())
app.use(express.urlencoded({ extended: true }))
app.configure(express.rest())
app.use('/messages', {
  async find({ query }) {
    return { query }
  },
  async get(id, { query }) {
    if (id === '9') throw new Error('none')
    return { id, query }
  },
  async create(data) {
    return data
  },
  async remove(id) {
    return { id }
  },
})
app.use(express.notFound())
app.use(express.errorHandler({ logger: false }))
module.exports = app
