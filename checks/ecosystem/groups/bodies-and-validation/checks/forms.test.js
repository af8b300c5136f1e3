const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, describe, it } = require('node:test')
const Busboy = require('busboy')
const connectBusboy = require('connect-busboy')
const connectMultiparty = require('connect-multiparty')
const express = require('express')
const formData = require('express-form-data')
const expressFormidable = require('express-formidable')
const multiparty = require('multiparty')
const request = require('supertest')
const { answerError } = require('../../../support.js')

let uploadDir

before(() => {
  uploadDir = fs.mkdtempSync(path.join(os.tmpdir(), 'forms-'))
})

after(() => fs.rmSync(uploadDir, { recursive: true }))

/** Sends a form with a field and a file, and compares what the app has read of it. */
async function assertReadsForm(app) {
  app.use(answerError)
  const form = request(app).post('/').field('name', 'ann').attach('file', Buffer.from('text'), 'a.txt')
  await form.expect(200, ['ann', 'a.txt', 'text'])
}

const read = (file) => fs.readFileSync(file, 'utf8')

/** Collects what a parser of busboy's kind tells. */
function collect(parser, done) {
  const found = []
  parser.on('field', (_name, value) => found.unshift(value))
  parser.on('file', (_name, file, { filename }) => {
    let text = ''
    file.on('data', (chunk) => {
      text += chunk
    })
    file.on('end', () => found.push(filename, text))
  })
  parser.on('close', () => done(found))
}

describe('busboy', () => {
  it('reads a request that is piped into it', async () => {
    const app = express().post('/', (req, res) => {
      const parser = Busboy({ headers: req.headers })
      collect(parser, (found) => res.json(found))
      req.pipe(parser)
    })
    await assertReadsForm(app)
  })
})

describe('connect-busboy', () => {
  it('puts a parser on requests with a form', async () => {
    const app = express().use(connectBusboy())
    app.post('/', (req, res) => {
      collect(req.busboy, (found) => res.json(found))
      req.pipe(req.busboy)
    })
    app.get('/', (req, res) => res.json(req.busboy === undefined))
    await request(app).get('/').expect(200, 'true')
    await assertReadsForm(app)
  })
})

describe('multiparty', () => {
  it('parses a request to fields and files', async () => {
    const app = express().post('/', (req, res, next) => {
      new multiparty.Form({ uploadDir }).parse(req, (err, fields, files) => {
        if (err) return next(err)
        const [file] = files.file
        res.json([fields.name[0], file.originalFilename, read(file.path)])
      })
    })
    await assertReadsForm(app)
  })
})

describe('connect-multiparty', () => {
  it('puts fields and files on the request', async () => {
    const app = express().post('/', connectMultiparty({ uploadDir }), (req, res) => {
      res.json([req.body.name, req.files.file.originalFilename, read(req.files.file.path)])
    })
    await assertReadsForm(app)
  })
})

describe('express-form-data', () => {
  it('makes the files streams and puts them into the body', async () => {
    const app = express()
    app.use(formData.parse({ uploadDir, autoClean: true }), formData.format(), formData.stream(), formData.union())
    app.post('/', async (req, res) => {
      const { name, file } = req.body
      res.json([name, file.name ?? 'a.txt', Buffer.concat(await file.toArray()).toString()])
    })
    await assertReadsForm(app)
  })
})

describe('formidable', () => {
  it('parses a request to fields and files', async () => {
    const { default: formidable } = await import('formidable')
    const app = express().post('/', async (req, res) => {
      const [fields, files] = await formidable({ uploadDir }).parse(req)
      const [file] = files.file
      res.json([fields.name[0], file.originalFilename, read(file.filepath)])
    })
    await assertReadsForm(app)
  })
})

describe('express-formidable', () => {
  it('puts fields and files on the request', async () => {
    const app = express().use(expressFormidable({ uploadDir }))
    app.post('/', (req, res) => res.json([req.fields.name, req.files.file.name, read(req.files.file.path)]))
    await assertReadsForm(app)
  })
})

describe('@tus/server', () => {
  it('takes an upload in two parts', async () => {
    const { Server } = await import('@tus/server')
    const { FileStore } = await import('@tus/file-store')
    const tus = new Server({ path: '/files', datastore: new FileStore({ directory: uploadDir }) })
    const app = express().all(/^\/files/, (req, res) => tus.handle(req, res))
    const Version = { 'Tus-Resumable': '1.0.0' }
    const { headers } = await request(app)
      .post('/files')
      .set({ ...Version, 'Upload-Length': '8' })
      .expect(201)
    const { pathname } = new URL(headers.location)
    const append = (offset, text) =>
      request(app)
        .patch(pathname)
        .set({ ...Version, 'Upload-Offset': offset, 'Content-Type': 'application/offset+octet-stream' })
        .send(text)
    await append('0', 'some').expect(204).expect('Upload-Offset', '4')
    await append('0', 'again').expect(409)
    await append('4', 'text').expect(204).expect('Upload-Offset', '8')
    assert.equal(read(path.join(uploadDir, path.basename(pathname))), 'sometext')
  })
})
