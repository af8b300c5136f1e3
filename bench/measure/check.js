import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Some peers compile a table of 5000 routes at the first request, which takes seconds, on a busy machine minutes. */
const LONGEST_ANSWER = 1_800_000

/** Asks a server everything that the workload is going to ask, and throws where the answer is not the expected one. */
export async function checkAnswers(port, { requests, part, tls }, { family, disabled }) {
  for (const request of requests) {
    for (const n of request.path.includes('{n}') ? [7, 12_345] : [7]) {
      const answer = await ask(port, request, n, tls)
      const wrong = findFault(answer, request.expected, n)
      if (wrong) throw new Error(`${request.method} ${request.path}: ${wrong}`)
      const hasTag = family === 'express' && disabled !== 'etag'
      if (hasTag && part === 'small' && request.expected.status === 200 && !answer.headers.etag) {
        throw new Error(`${request.path}: without an ETag; it belongs to the semantics that are measured`)
      }
    }
  }
}

/** The requests with what only a running server can tell: the validator of a conditional one. */
export async function completeRequests(port, requests) {
  return Promise.all(requests.map((request) => (request.conditional ? makeConditional(port, request) : request)))
}

async function makeConditional(port, request) {
  const { headers } = await ask(port, request, 7)
  const validator = headers.etag ? { 'If-None-Match': headers.etag } : { 'If-Modified-Since': headers['last-modified'] }
  return { ...request, headers: { ...request.headers, ...validator } }
}

function findFault({ status, headers, body }, expected, n) {
  const text = expected.body?.replaceAll('{n}', n)
  if (status !== expected.status) return `status ${status}, not ${expected.status}: ${body.toString().slice(0, 200)}`
  if (text !== undefined && body.toString() !== text) return `body ${body.toString().slice(0, 200)}, not ${text}`
  if (expected.size !== undefined && body.length !== expected.size) return `${body.length} bytes, not ${expected.size}`
  if (expected.type !== undefined && !hasType(headers, expected.type)) return `type ${headers['content-type']}`
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    if (normalise(headers[name]) !== normalise(value)) return `${name}: ${headers[name]}, not ${value}`
  }
}

/** JSON is UTF-8 with or without saying so; texts have to say it. */
function hasType(headers, type) {
  const value = headers['content-type']?.toLowerCase().replaceAll(' ', '')
  return value === `${type};charset=utf-8` || (type === 'application/json' && value === type)
}

/** Case and order of a cookie's attributes are a matter of taste. */
function normalise(value) {
  return String(value).toLowerCase().split(/; */).sort().join()
}

/** One request, on a connection of its own, and its whole response. */
export function ask(port, { method, path, headers, body }, n, tls = false) {
  const send = tls ? httpsRequest : httpRequest
  const url = { host: '127.0.0.1', port, path: path.replaceAll('{n}', n), rejectUnauthorized: false }
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const req = send({ ...url, method, agent: false, headers: { ...headers, ...length } }, async (res) => {
      const pieces = await res.toArray()
      resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(pieces) })
    })
    req.setTimeout(LONGEST_ANSWER, () => req.destroy(new Error('no answer within half an hour')))
    req.on('error', reject)
    req.end(body)
  })
}
