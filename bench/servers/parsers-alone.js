import { createServer } from 'node:http'
import { workloadOf } from '../body-workloads.js'
import { answerText } from './parsers-node.js'

/** A module of parsers on a plain server. */
export function serveAlone(parsers, name) {
  const { type, nested = false, look } = workloadOf(name)
  const parse = type === 'application/json' ? parsers.json() : parsers.urlencoded({ extended: nested })
  const handle = (req, res) =>
    parse(req, res, (error) => {
      if (error) res.destroy(error)
      else answerText(res, look(req.body))
    })
  return createServer(handle).listen(0, '127.0.0.1')
}
