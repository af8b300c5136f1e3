// What reads forms, each in its own framework. All of them answer how many fields there were and how many bytes of files;
// those that can do it without holding a file, as a stream.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { Writable } from 'node:stream'

/** Far above what is sent, so that everybody checks and nobody refuses. */
const LARGE = 1e9

export const PEERS = {
  'trunkline parts()': async () => {
    const [{ default: trunkline }, { parts }] = await Promise.all([import('trunkline'), import('trunkline/forms')])
    return trunkline().post('/', async (req, res) => {
      const read = { fields: 0, bytes: 0 }
      for await (const part of parts(req, { maxFileSize: LARGE })) {
        if (part.filename === undefined) read.fields += (await part.text()) === '' ? 0 : 1
        else for await (const piece of part.stream) read.bytes += piece.length
      }
      res.json(read)
    })
  },
  'trunkline formData()': async () => {
    const [{ default: trunkline }, { formData }] = await Promise.all([import('trunkline'), import('trunkline/forms')])
    return trunkline().post('/', async (req, res) => {
      res.json(count(await formData(req, { maxFileSize: LARGE })))
    })
  },
  busboy: async () => {
    const { default: busboy } = await import('busboy')
    return withBusboy((headers) => busboy({ headers, limits: { fileSize: LARGE } }))
  },
  '@fastify/busboy': async () => {
    const Busboy = createRequire(new URL('../../package.json', import.meta.url))('@fastify/busboy')
    return withBusboy((headers) => new Busboy({ headers, limits: { fileSize: LARGE } }))
  },
  'multer on Express 5, in memory': async () => {
    const [{ default: express }, { default: multer }] = await Promise.all([import('express5'), import('multer')])
    const upload = multer({ storage: multer.memoryStorage(), limits: { fileSize: LARGE } })
    return express().post('/', upload.any(), (req, res) => {
      const bytes = req.files.reduce((total, file) => total + file.buffer.length, 0)
      res.json({ fields: Object.keys(req.body).length, bytes })
    })
  },
  formidable: async () => {
    const { default: formidable } = await import('formidable')
    return async (req, res) => {
      const read = { fields: 0, bytes: 0 }
      const fileWriteStreamHandler = () => discard((bytes) => (read.bytes += bytes))
      const options = { maxFileSize: LARGE, maxTotalFileSize: LARGE, fileWriteStreamHandler }
      const [fields] = await formidable(options).parse(req)
      read.fields = Object.keys(fields).length
      answer(res, read)
    }
  },
  '@fastify/multipart': async () => {
    const [{ default: fastify }, { default: multipart }] = await Promise.all([
      import('fastify'),
      import('@fastify/multipart'),
    ])
    const app = fastify({ bodyLimit: LARGE })
    await app.register(multipart, { limits: { fileSize: LARGE } })
    app.post('/', async (req) => {
      const read = { fields: 0, bytes: 0 }
      for await (const part of req.parts()) {
        if (part.type !== 'file') read.fields += part.value === '' ? 0 : 1
        else for await (const piece of part.file) read.bytes += piece.length
      }
      return read
    })
    await app.ready()
    return (req, res) => app.routing(req, res)
  },
  'Hono parseBody()': async () => {
    const [{ Hono }, { getRequestListener }] = await Promise.all([import('hono'), import('@hono/node-server')])
    const app = new Hono()
    app.post('/', async (c) => {
      const body = await c.req.parseBody({ all: true })
      return c.json(count(Object.entries(body).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))))
    })
    return getRequestListener(app.fetch)
  },
}

/** Serves a peer on a free port of the loopback. */
export async function servePeer(name) {
  const server = createServer(await PEERS[name]())
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address().port
}

function withBusboy(create) {
  return (req, res) => {
    const read = { fields: 0, bytes: 0 }
    const parser = create(req.headers)
    parser.on('field', () => read.fields++)
    parser.on('file', (_name, file) => file.on('data', (piece) => (read.bytes += piece.length)))
    parser.on('finish', () => answer(res, read)).on('close', () => answer(res, read))
    req.pipe(parser)
  }
}

function count(entries) {
  const read = { fields: 0, bytes: 0 }
  for (const [, value] of entries) {
    if (typeof value === 'string') read.fields++
    else read.bytes += value.size
  }
  return read
}

function discard(onBytes) {
  return new Writable({
    write(piece, _encoding, callback) {
      onBytes(piece.length)
      callback()
    },
  })
}

function answer(res, read) {
  if (res.writableEnded) return
  const text = JSON.stringify(read)
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text)
}
