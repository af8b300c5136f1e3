// What only 4.x has.
import express from 'express'

export const query = express.query({ depth: 2, arrayLimit: 10 })
export const own = express.query((text) => ({ text }))
express().use(query, own)
express().get('/:über', (req, res) => {
  res.send(req.params.über)
})
