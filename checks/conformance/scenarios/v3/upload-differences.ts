import type { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { as3, topicOn3 } from '../../src/define-v3.ts'
import { type Framework3, onError3 } from '../../src/interface-v3.ts'
import { post } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'

const form = { 'Content-Type': 'multipart/form-data; boundary=edge' }

/** Each is a row of docs/differences.md, under its title. */
export default topicOn3('scenarios/v3/upload-differences', [
  {
    kind: 'difference',
    title: 'uploads by framework.bodyParser()',
    rows: [versioning],
    build: (given) => plain(uploads(as3(given), as3(given).bodyParser())),
    exchanges: [upload('a', 'a.txt')],
    expected: {
      oracle: [{ body: '"os.tmpDir is not a function"' }],
      subject: [{ body: '["a.txt"]' }],
    },
  },
  {
    kind: 'difference',
    title: 'the name that a client gives to an upload',
    rows: [versioning],
    build: (given) => plain(uploads(as3(given), as3(given).multipart({ uploadDir: tmpdir() }))),
    exchanges: [upload('a', '../../etc/passwd'), upload('', 'a.txt'), upload('__proto__', 'a.txt')],
    expected: {
      oracle: [{ body: '["../../etc/passwd"]' }, { body: '["a.txt"]' }, {}],
      subject: [{ body: '["passwd"]' }, { body: '[]' }, { body: '[]' }],
    },
  },
  {
    kind: 'difference',
    title: 'a file of an upload, and the stream that wrote it',
    rows: [versioning],
    build: (given) => {
      const framework = as3(given)
      return plain(
        framework()
          .use(framework.multipart({ uploadDir: tmpdir() }))
          .use((req, res) => {
            const { path, ...rest } = Object(req['files']).a
            res.json(['ws' in rest, extname(path) === ''])
          }),
      )
    },
    exchanges: [upload('a', 'README')],
    expected: { oracle: [{ body: '[true,false]' }], subject: [{ body: '[false,true]' }] },
  },
  {
    kind: 'difference',
    title: 'the error about a form that cannot be read',
    rows: [versioning],
    build: (given) => plain(uploads(as3(given), as3(given).multipart({ uploadDir: tmpdir() }))),
    exchanges: [post('/', { 'Content-Type': 'multipart/form-data' }, 'text'), post('/', form, '--edge\r\ntext')],
    expected: {
      oracle: [{ body: '"content-type missing boundary: null"' }, { body: '"stream ended unexpectedly"' }],
      subject: [{ body: '"Multipart: Boundary not found"' }, { body: '"Unexpected end of multipart data"' }],
    },
  },
  {
    kind: 'difference',
    title: 'the parts that req.form tells of',
    rows: [versioning],
    build: (given) => {
      const framework = as3(given)
      return plain(
        framework()
          .use(framework.multipart({ uploadDir: tmpdir(), defer: true }))
          .use((req, res) => {
            const { form } = req as unknown as { form: EventEmitter }
            const told: unknown[] = []
            form.on('part', (part: Readable & { name: string; filename?: string }) => {
              told.push([part.name, typeof part.filename, 'byteCount' in part])
              part.resume()
            })
            form.on('close', () => res.json(told))
          }),
      )
    },
    exchanges: [post('/', form, `${partOf('name="a"', '1')}${fileOf('b', 'b.txt')}--edge--\r\n`)],
    expected: {
      oracle: [{ body: '[["a","undefined",true],["b","string",true]]' }],
      subject: [{ body: '[["b","string",false]]' }],
    },
  },
])

/** The app as the runner knows one; what 3.x has otherwise is of no interest to it. */
function plain(app: unknown): never {
  return app as never
}

function uploads(framework: Framework3, parser: ReturnType<Framework3['multipart']>) {
  return framework()
    .use(parser)
    .use((req, res) => res.json(Object.values(Object(req['files'])).map((file) => Object(file).name)))
    .use(onError3(({ message }, _req, res, _next) => res.json(message)))
}

function upload(name: string, filename: string) {
  return post('/', form, `${fileOf(name, filename)}--edge--\r\n`)
}

function fileOf(name: string, filename: string): string {
  return partOf(`name="${name}"; filename="${filename}"\r\nContent-Type: text/plain`, 'content')
}

function partOf(disposition: string, body: string): string {
  return `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`
}
