import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** What one writes by hand: the file's facts, the headers that every peer sends, a read stream. */
function files({ root }, pathOf) {
  return createServer((req, res) => {
    const path = join(root, pathOf(req.url))
    stat(path).then(
      (facts) => answer(req, res, path, facts),
      () => res.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
}

const serveFolder = (options) => files(options, (url) => url)

export { serveFolder as conditional, serveFolder as range, serveFolder as static }
export const sendFile = (options) => files(options, () => 'small.html')

function answer(req, res, path, facts) {
  const etag = `W/"${facts.size.toString(16)}-${facts.mtime.getTime().toString(16)}"`
  res.setHeader('Accept-Ranges', 'bytes')
  res.setHeader('Cache-Control', 'public, max-age=0')
  res.setHeader('Last-Modified', facts.mtime.toUTCString())
  res.setHeader('ETag', etag)
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304).end()
    return
  }
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '')
  const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, facts.size - 1]
  if (range) res.setHeader('Content-Range', `bytes ${start}-${end}/${facts.size}`)
  res.setHeader('Content-Length', end - start + 1)
  res.writeHead(range ? 206 : 200)
  createReadStream(path, { start, end }).pipe(res)
}
