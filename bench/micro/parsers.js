import { IncomingMessage } from 'node:http'
import bodyParser from 'body-parser'
import { bodies } from '../workloads/bodies.js'
import { require } from './inside.js'

const ours = require('@trunkline/parsers')
const [json1k, json90k, form] = ['json-1k', 'json-90k', 'form'].map((id) => {
  const [{ headers, body }] = bodies.find((workload) => workload.id === id).requests
  return { type: headers['Content-Type'], bytes: Buffer.from(body) }
})

/** A body that has arrived, read and parsed. */
export const benches = {
  'JSON 1 kB': reading(ours.json(), json1k),
  'JSON 1 kB, body-parser 2': reading(bodyParser.json(), json1k),
  'JSON 90 kB': reading(ours.json(), json90k),
  'JSON 90 kB, body-parser 2': reading(bodyParser.json(), json90k),
  'form of 20 fields': reading(ours.urlencoded({ extended: false }), form),
  'form of 20 fields, body-parser 2': reading(bodyParser.urlencoded({ extended: false }), form),
}

function reading(parse, { type, bytes }) {
  const headers = { 'content-type': type, 'content-length': String(bytes.length) }
  const socket = { destroy() {}, on() {}, removeListener() {}, readable: true }
  return () =>
    new Promise((resolve, reject) => {
      const req = new IncomingMessage(socket)
      req.method = 'POST'
      req.headers = headers
      req.push(bytes)
      req.push(null)
      req.complete = true
      parse(req, {}, (error) => (error ? reject(error) : resolve(req.body)))
    })
}
