import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { serve3, topicOn3 } from '../../src/define-v3.ts'
import type { Bag } from '../../src/interface.ts'
import { type Framework3, onError3 } from '../../src/interface-v3.ts'
import { get, post } from '../../src/requests.ts'
import type { Exchange } from '../../src/scenario.ts'

const versioning = 'Versioning › 3.x'

interface Upload extends Bag {
  path: string
  headers: unknown
  /** The stream that wrote it, which Express leaves there. */
  ws?: unknown
}

/** Shows fields and files; of a path only its extension, which is all that is not left to chance. */
function receive(framework: Framework3, options: object = {}) {
  // Express 3 asks node for the folder by a function that is gone, so it has to be told.
  return framework()
    .use(framework.multipart({ uploadDir: tmpdir(), ...options }))
    .use((req, res) => res.json({ body: req.body, files: describe(req['files']), read: req['_body'] }))
    .use(onError3(({ status, message }, _req, res, _next) => res.json(Number(status ?? 500), { status, message })))
}

function describe(files: unknown): unknown {
  if (Array.isArray(files))
    return files
      .map(describe)
      .map((one) => JSON.stringify(one))
      .sort()
  if (files === null || typeof files !== 'object') return files
  if (!('path' in files && 'originalFilename' in files)) {
    return sorted(Object.entries(files).map(([name, file]) => [name, describe(file)]))
  }
  const { path, headers, ws: _, ...rest } = files as unknown as Upload
  const named = extname(String(rest['originalFilename'])) !== ''
  // Without a name of its own, what Express takes for the extension is a part of its random number.
  const extension = named ? extname(path) : ''
  return sorted(Object.entries({ ...rest, headers: typeof headers, extension, content: readFileSync(path, 'latin1') }))
}

/** Express tells of files in the order in which they are written, which is left to chance. */
function sorted(entries: [string, unknown][]): unknown {
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

interface FilePart extends Readable {
  name: string
  filename: string
  headers: unknown
}

interface Part {
  head: string
  body?: string
}

function upload(...parts: Part[]): Exchange {
  const text = parts.map(
    ({ head, body = '' }) => `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`,
  )
  return post('/', { 'Content-Type': 'multipart/form-data; boundary=edge' }, `${text.join('')}--edge--\r\n`)
}

function file(name: string, filename: string, body: string, type = 'text/plain'): Part {
  return { head: `name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`, body }
}

export default topicOn3('scenarios/v3/middleware-uploads', [
  serve3('forms with uploads by framework.multipart()', [versioning], (framework) => receive(framework), [
    get('/'),
    post('/', { 'Content-Type': 'text/plain' }, 'text'),
    upload({ head: 'name="a"', body: '1' }),
    upload({ head: 'name="a"', body: '1' }, { head: 'name="a"', body: '2' }, { head: 'name="b"', body: '' }),
    upload(
      { head: 'name="a[b][c]"', body: '1' },
      { head: 'name="list[]"', body: '2' },
      { head: 'name="list[]"', body: '3' },
    ),
    upload(file('one', 'a.txt', 'content')),
    upload(file('one', 'a.txt', 'content'), file('one', 'b.png', 'other', 'image/png'), {
      head: 'name="c"',
      body: '3',
    }),
    upload(file('docs[first]', 'a.txt', 'x'), file('docs[second]', 'b.txt', 'y')),
    upload(file('none', '', '', 'application/octet-stream')),
    upload(file('spaces', 'two words.tar.gz', 'x')),
    upload(file('long', 'a.thisextensionistoolong', 'x')),
  ]),
  serve3(
    'a hash for each file of framework.multipart()',
    [versioning],
    (framework) => receive(framework, { hash: 'sha1' }),
    [upload(file('one', 'a.txt', 'content'))],
  ),
  serve3(
    'forms beyond the limits of framework.multipart()',
    [versioning],
    (framework) => receive(framework, { maxFields: 2, maxFieldsSize: 10, maxFilesSize: 20, limit: '1kb' }),
    [
      upload({ head: 'name="a"', body: '1' }, { head: 'name="b"', body: '2' }),
      upload({ head: 'name="a"', body: '1' }, { head: 'name="b"', body: '2' }, { head: 'name="c"', body: '3' }),
      upload({ head: 'name="a"', body: '1' }, { head: 'name="b"', body: '2' }, file('one', 'a.txt', 'x')),
      upload({ head: 'name="a"', body: '12345678901' }),
      upload(file('one', 'a.txt', 'x'.repeat(21))),
      upload(file('one', 'a.txt', 'x'.repeat(2000))),
    ],
  ),
  serve3(
    'files of framework.multipart() as streams',
    [versioning],
    (framework) =>
      framework()
        .use(framework.multipart({ uploadDir: tmpdir(), defer: true }))
        .use((req, res) => {
          const { form } = req as unknown as { form: EventEmitter }
          const told: unknown[] = []
          form.on('part', (part: FilePart) => {
            const pieces: Buffer[] = []
            part.on('data', (piece: Buffer) => pieces.push(piece))
            part.on('end', () => told.push([part.name, part.filename, part.headers, String(Buffer.concat(pieces))]))
          })
          form.on('close', () => res.json([told, req.body, req['files']]))
        }),
    [
      upload(file('one', 'a.txt', 'content')),
      upload(file('one', 'a.txt', 'content'), file('two', 'b.png', '', 'image/png')),
    ],
  ),
])
