import { createServer } from 'node:http'
import querystring from 'node:querystring'
import { answer, HTML, JSON_TYPE } from './answer.js'

export const hello = () =>
  serve((req, res) => {
    if (req.url === '/') answer(res, 200, HTML, 'hello')
    else answer(res, 404, HTML, 'not found')
  })

export const json = () =>
  serve((req, res) => {
    if (req.url === '/json') answer(res, 200, JSON_TYPE, JSON.stringify({ hello: 'world' }))
    else answer(res, 404, HTML, 'not found')
  })

export const param = () =>
  serve((req, res) => {
    if (req.url.startsWith('/user/')) answer(res, 200, HTML, decodeURIComponent(req.url.slice(6)))
    else answer(res, 404, HTML, 'not found')
  })

export const query = () =>
  serve((req, res) => {
    const at = req.url.indexOf('?')
    const { name, page, sort } = querystring.parse(req.url.slice(at + 1))
    answer(res, 200, HTML, `${name} ${page} ${sort}`)
  })

/** Functions that call each other by `next`, the simplest form of it. */
export function layers({ layers }) {
  const stack = Array.from({ length: layers }, () => (req, _res, next) => {
    req.count++
    next()
  })
  stack.push((req, res) => answer(res, 200, HTML, String(req.count)))
  return serve((req, res) => {
    req.count = 0
    let at = 0
    const next = () => stack[at++](req, res, next)
    next()
  })
}

export const missing = hello

export const failing = () =>
  serve((req, res) => {
    try {
      if (req.url === '/fail') throw new Error('boom')
      answer(res, 200, HTML, 'hello')
    } catch (error) {
      answer(res, 500, JSON_TYPE, JSON.stringify({ error: error.message }))
    }
  })

function serve(handle) {
  return createServer(handle).listen(0, '127.0.0.1')
}
