import { createServer } from 'node:http'
import sirv from 'sirv'

/** As for production it keeps the facts of all files in memory, from the start to the end; with `dev` it asks the file system. */
const serveFolder = ({ root }, { peer }) => {
  const serve = sirv(root, { etag: true, maxAge: 0, dev: peer === 'sirv-dev' })
  return createServer((req, res) => serve(req, res)).listen(0, '127.0.0.1')
}

export { serveFolder as conditional, serveFolder as range, serveFolder as static }
