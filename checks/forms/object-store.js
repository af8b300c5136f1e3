// As much of an object store as the AWS SDK needs to upload: PutObject and multipart uploads, in memory.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

export async function startObjectStore() {
  const store = { objects: new Map(), uploads: new Map(), aborted: 0, parts: 0 }
  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url, 'http://store')
    try {
      const body = decode(await buffer(req), req.headers)
      respond(store, res, { method: req.method, key: pathname, body, query: searchParams })
    } catch {
      res.destroy() // the client has left
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { ...store, store, url: `http://127.0.0.1:${server.address().port}`, stop }
}

function respond(store, res, { method, key, body, query }) {
  const id = query.get('uploadId')
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  if (method === 'POST' && query.has('uploads')) {
    const upload = `upload-${store.uploads.size + 1}`
    store.uploads.set(upload, new Map())
    return sendXml(res, `<InitiateMultipartUploadResult><UploadId>${upload}</UploadId></InitiateMultipartUploadResult>`)
  }
  if (method === 'PUT' && id !== null) {
    store.parts++
    store.uploads.get(id).set(Number(query.get('partNumber')), body)
    return res.setHeader('ETag', etag).end()
  }
  if (method === 'POST' && id !== null) {
    const parts = [...store.uploads.get(id)].sort(([a], [b]) => a - b)
    store.objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
    store.uploads.delete(id)
    return sendXml(res, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }
  if (method === 'DELETE' && id !== null) {
    store.aborted++
    store.uploads.delete(id)
    return res.writeHead(204).end()
  }
  store.objects.set(key, body)
  res.setHeader('ETag', etag).end()
}

function sendXml(res, text) {
  res.setHeader('Content-Type', 'application/xml').end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
}

/** What the SDK sends of a stream may be in chunks with signatures: `size;chunk-signature=…`, CRLF, bytes, CRLF. */
function decode(body, headers) {
  if (!String(headers['content-encoding']).includes('aws-chunked')) return body
  const pieces = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!(size > 0)) return Buffer.concat(pieces)
    pieces.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
