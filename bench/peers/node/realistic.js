import { createServer } from 'node:http'
import querystring from 'node:querystring'
import { parse, serialize } from 'cookie'
import { logIn, resources, sessions } from '../../workloads/shop.js'
import { JSON_TYPE } from './answer.js'
import { readBody } from './read-body.js'

/** By hand: a map by method and outline of the path, and each part of the request read only where it is needed. */
export function shop() {
  const routes = new Map()
  for (const { name, endpoints } of resources) {
    for (const endpoint of endpoints) {
      const path = endpoint.path === '/' ? '' : endpoint.path
      routes.set(`${endpoint.method.toUpperCase()} /${name}${path}`, endpoint)
    }
  }
  return createServer((req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*')
    handle(req, res, routes)
  }).listen(0, '127.0.0.1')
}

function handle(req, res, routes) {
  const mark = req.url.indexOf('?')
  const path = mark === -1 ? req.url : req.url.slice(0, mark)
  req.session = sessions.get(parse(req.headers.cookie ?? '').sid)
  if (path === logIn.path) return readBody(req, (text) => welcome(res, logIn.run(JSON.parse(text))))
  const [, resource, id, part, note] = path.split('/')
  const endpoint = routes.get(`${req.method} /${resource}${outline(id, part, note)}`)
  if (endpoint === undefined) return answer(res, 404, { error: 'not found' })
  const params = { id, note }
  if (endpoint.input === 'body') return readBody(req, (text) => run(res, endpoint, params, JSON.parse(text)))
  if (endpoint.input === 'query') return run(res, endpoint, params, querystring.parse(req.url.slice(mark + 1)))
  run(res, endpoint, params, req.session)
}

function outline(id, part, note) {
  if (id === undefined) return ''
  if (part === undefined) return id === 'search' ? '/search' : '/:id'
  return note === undefined ? `/:id/${part}` : `/:id/${part}/:note`
}

function run(res, endpoint, params, input) {
  try {
    answer(res, endpoint.status ?? 200, endpoint.run(params, input))
  } catch (error) {
    answer(res, error.status ?? 500, { error: error.message })
  }
}

function welcome(res, { sid, answer: value }) {
  res.setHeader('Set-Cookie', serialize('sid', sid, { path: '/', httpOnly: true }))
  answer(res, 201, value)
}

function answer(res, status, value) {
  const body = JSON.stringify(value)
  res.writeHead(status, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(body) })
  res.end(body)
}
