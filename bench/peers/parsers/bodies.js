import { createServer } from 'node:http'
import { look } from '../../workloads/bodies.js'
import { answer, HTML } from '../node/answer.js'

export const json = (_options, { framework }) => serve(framework.json(), look.json)
export const form = (_options, { framework }) => serve(framework.urlencoded({ extended: false }), look.form)
export const nestedForm = (_options, { framework }) => serve(framework.urlencoded({ extended: true }), look.nestedForm)

/** A module of parsers on a plain server. */
function serve(parse, toText) {
  return createServer((req, res) =>
    parse(req, res, (error) => {
      if (error) res.destroy(error)
      else answer(res, 200, HTML, toText(req.body))
    }),
  ).listen(0, '127.0.0.1')
}
