import { createServer } from 'node:http'
import querystring from 'node:querystring'
import qs from 'qs'
import { isOrder, look } from '../../workloads/bodies.js'
import { answer, HTML } from './answer.js'
import { readBody } from './read-body.js'

export const json = () => serve(JSON.parse, look.json)
export const validated = () => serve(parseOrder, look.json)
export const form = () => serve(querystring.parse, look.form)
export const nestedForm = () => serve(qs.parse, look.nestedForm)

function parseOrder(text) {
  const value = JSON.parse(text)
  if (!isOrder(value)) throw new TypeError('not an order')
  return value
}

function serve(parse, toText) {
  return createServer((req, res) => {
    readBody(req, (text) => answer(res, 200, HTML, toText(parse(text))))
  }).listen(0, '127.0.0.1')
}
