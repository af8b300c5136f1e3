import { createServer } from 'node:http'
import querystring from 'node:querystring'
import qs from 'qs'
import { workloadOf } from '../body-workloads.js'

/** What one writes without a parser: it gathers the body, and knows neither limits nor encodings. */
export function start(name) {
  const { type, nested, look } = workloadOf(name)
  const parse = type === 'application/json' ? JSON.parse : nested ? qs.parse : querystring.parse
  const handle = (req, res) => {
    const pieces = []
    req.on('data', (piece) => pieces.push(piece))
    req.on('end', () => answerText(res, look(parse(Buffer.concat(pieces).toString()))))
  }
  return createServer(handle).listen(0, '127.0.0.1')
}

export function answerText(res, text) {
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(text) })
  res.end(text)
}
