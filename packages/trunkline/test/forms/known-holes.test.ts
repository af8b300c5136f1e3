import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listen } from '../streams/serve.ts'
import type { Handler } from '../support/frameworks.ts'
import { FORM_TYPE, filePart, formBytes, partBytes } from '../support/multipart-form.ts'
import { ROOT } from '../support/source-graph.ts'
import { exchangeBytes, readAnswers, requestBytes } from '../support/wire.ts'
import { LINES } from '../transports/lines.ts'
import { formData, parts } from './form-request.ts'

const PART = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
const GOOD = `${PART}--edge--\r\n`
/** A part whose headers are these lines. */
const part = (...lines: string[]) => `--edge\r\n${lines.join('\r\n')}\r\n\r\nx\r\n`
const form = (...lines: string[]) => `${part(...lines)}--edge--\r\n`

interface Hole {
  /** The hole, as `docs/security.md` has it. */
  title: string
  /** Where it was published. */
  known: string[]
  body: string
  status: number
  /** What the response is: the code of the error, or the names and the file names. */
  json: unknown
}

const holes: Hole[] = [
  {
    title: 'A header of a part that begins with a space',
    known: ['CVE-2022-24434'],
    body: form(' Content-Disposition: form-data; name="a"'),
    ...{ status: 400, json: 'INVALID_PART' },
  },
  {
    title: 'Malformed parts that end the process',
    known: ['CVE-2025-47944', 'CVE-2025-7338'],
    body: form('Content-Disposition: form-data; name="a"; filename', 'Content-Type'),
    ...{ status: 400, json: 'INVALID_PART' },
  },
  {
    title: 'A part without an end in its headers',
    known: ['CVE-2025-7338'],
    body: '--edge\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n--edge--\r\n',
    ...{ status: 400, json: 'INVALID_PART' },
  },
  {
    title: 'A file whose field has an empty name',
    known: ['CVE-2025-48997'],
    body: formBytes(filePart('', 'a.txt', 'x')),
    ...{ status: 200, json: [['', 'a.txt']] },
  },
  {
    title: 'A file without a field',
    known: ['CVE-2025-48997'],
    body: form('Content-Disposition: form-data; filename="a.txt"'),
    ...{ status: 400, json: 'MISSING_FIELD_NAME' },
  },
  {
    title: 'Files that stay behind when the form is malformed',
    known: ['CVE-2026-3304'],
    body: partBytes(filePart('f', 'f', 'x'.repeat(100_000))) + form('nonsense'),
    ...{ status: 400, json: 'INVALID_PART' },
  },
  {
    title: 'Thousands of parts, and a mistake among them, until the stack overflows',
    known: ['CVE-2026-3520', 'CVE-2023-25576'],
    body: `${PART.repeat(300)}${part('nonsense')}${PART.repeat(100_000)}--edge--`,
    ...{ status: 400, json: 'INVALID_PART' },
  },
  {
    title: 'Parts without number',
    known: ['CVE-2023-25576'],
    body: `${'--edge\r\nContent-Disposition: form-data; name=""\r\n\r\n\r\n'.repeat(100_000)}--edge--`,
    ...{ status: 413, json: 'LIMIT_PART_COUNT' },
  },
  {
    title: 'Names that nest without end',
    known: ['CVE-2026-5079'],
    body: form(`Content-Disposition: form-data; name="a${'[a]'.repeat(2000)}"`),
    ...{ status: 400, json: 'LIMIT_FIELD_KEY' },
  },
  {
    title: 'Names that reach a prototype',
    known: ['CVE-2020-7699', 'CVE-2026-8161'],
    body: formBytes(
      ...[
        '__proto__.toString',
        'constructor.prototype.toString',
        '__proto__',
        'toString',
        'constructor[prototype][x]',
      ].map((name) => filePart(name, 'x', 'polluted')),
    ),
    status: 200,
    json: [
      ['__proto__.toString', 'x'],
      ['constructor.prototype.toString', 'x'],
      ['__proto__', 'x'],
      ['toString', 'x'],
      ['constructor[prototype][x]', 'x'],
    ],
  },
  {
    title: 'File names that lead out of the folder, or over another file',
    known: ['CVE-2022-27140', 'CVE-2022-27261'],
    body: formBytes(
      filePart('f', '../../../app.js', 'x'),
      filePart('f', '..\\..\\app.js', 'x'),
      filePart('f', '/etc/passwd', 'x'),
    ),
    status: 200,
    json: [
      ['f', 'app.js'],
      ['f', 'app.js'],
      ['f', 'passwd'],
    ],
  },
  {
    title: 'File names that take long to read',
    known: ['CVE-2026-8159'],
    body: form(`Content-Disposition: form-data; name="a"; filename="${'\\'.repeat(7000)}`),
    ...{ status: 400, json: 'INVALID_PART' },
  },
  {
    title: 'Extended file names with broken escapes',
    known: [],
    body: form('Content-Disposition: form-data; name="a"; filename*=UTF-8\'\'%E0%A4%A'),
    ...{ status: 200, json: [['a', '']] },
  },
]

async function serve(): Promise<number> {
  const app = LINES.v5().set('env', 'test')
  app.post('/parts', (async (req, res) => {
    const seen: unknown[] = []
    for await (const each of parts(req as never)) {
      for await (const _piece of each.stream);
      seen.push([each.name, each.filename])
    }
    res.json(seen)
  }) as Handler)
  app.post('/form', (async (req, res) => {
    const read = await formData(req as never)
    res.json([...read].map(([name, value]) => [name, (value as File).name]))
  }) as Handler)
  app.use(((err: { status: number; code: string }, _req: unknown, res: Parameters<Handler>[1], _next: unknown) => {
    res.status(err.status).json(err.code)
  }) as unknown as Handler) // an error handler
  return listen(app)
}

function bytesOf(path: string, body: string): string {
  return requestBytes(`POST ${path}`, [`Content-Type: ${FORM_TYPE}`, `Content-Length: ${body.length}`], body)
}

describe('a published hole of multer, busboy, dicer, formidable, express-fileupload or multiparty', () => {
  for (const { title, known, body, status, json } of holes) {
    it(`comes to nothing: ${title} (${known.join(', ') || 'without a number'})`, async () => {
      const port = await serve()
      const close = bytesOf('/form', GOOD).replace('\r\n', '\r\nConnection: close\r\n')
      for (const path of ['/parts', '/form']) {
        const answers = readAnswers(await exchangeBytes(port, bytesOf(path, body) + close))
        expect(answers.map((answer) => [answer.status, JSON.parse(answer.body)])).toEqual([
          [status, json],
          [200, [['a', null]]],
        ])
      }
      expect([String({}), {}.constructor]).toEqual(['[object Object]', Object])
    })
  }

  it('comes to nothing: files that stay on the disk when the client leaves (CVE-2025-24033), names that can be guessed (CVE-2025-46653, CVE-2022-29622)', () => {
    const file = join(createRequire(__filename).resolve('trunkline/forms'), '../forms.js')
    const loaded = [...readFileSync(file, 'utf8').matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name as string)
    expect(loaded).toContain('node:stream')
    expect(loaded.filter((name) => /fs|child_process|os$/.test(name))).toEqual([])
  })

  it('stands in docs/security.md', () => {
    const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
    const named = holes.flatMap(({ known }) => known)
    expect(named.filter((cve) => !page.includes(cve))).toEqual([])
    expect(holes.filter(({ title }) => !page.includes(`| ${title} |`)).map(({ title }) => title)).toEqual([])
  })
})
