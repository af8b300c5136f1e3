import { createServer } from 'node:http'
import sirv from 'sirv'

/** As for production: it keeps the facts of all files in memory, from the start to the end. */
export function start(root) {
  return createServer(sirv(root, { etag: true, maxAge: 0 })).listen(0, '127.0.0.1')
}
