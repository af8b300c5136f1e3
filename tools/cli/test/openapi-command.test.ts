import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
mkdirSync(join(folder, 'node_modules'))
for (const name of ['trunkline', 'zod']) {
  symlinkSync(join(__dirname, '../../../node_modules', name), join(folder, 'node_modules', name))
}
writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "version": "1.2.3", "type": "module" }')
afterAll(() => rmSync(folder, { recursive: true }))

function writeApp(query: string): void {
  writeFileSync(
    join(folder, 'app.js'),
    `import trunkline from 'trunkline'
import { schema } from 'trunkline/schema'
import { z } from 'zod'
export const app = trunkline()
  .get('/books', schema({ query: z.object(${query}), response: z.array(z.string()) }), (req, res) => res.json([]))
  .get(/^\\/x/, schema({ summary: 'X' }), (req, res) => res.json([]))
`,
  )
}

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const program = join(__dirname, '../bin/trunkline.js')
  return spawnSync(process.execPath, [program, 'openapi', '--timeout', '600', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
}

describe('trunkline openapi', () => {
  it('prints the document of an app, titled like its package', () => {
    writeApp('{ most: z.coerce.number().optional() }')
    const { status, stdout, stderr } = run('app.js')
    expect([status, stderr]).toEqual([0, expect.stringContaining('is left out')])
    expect(JSON.parse(stdout)).toMatchObject({ info: { title: 'shop', version: '1.2.3' }, paths: { '/books': {} } })
  })

  it('uses the title with which the app serves its document', () => {
    const served = "app.get('/openapi.json', openapi(app, { info: { title: 'Books', version: '2.0.0' } }))"
    const code = `import trunkline from 'trunkline'
import { openapi } from 'trunkline/schema'
export const app = trunkline()
${served}
`
    writeFileSync(join(folder, 'named.js'), code)
    expect(JSON.parse(run('named.js').stdout).info).toEqual({ title: 'Books', version: '2.0.0' })
  })

  it.each(['express4', 'express5'])(
    'documents an app of %s that has never heard of it, and says what would help',
    (name) => {
      const express = JSON.stringify(createRequire(__filename).resolve(name))
      const code = `const express = require(${express})
const app = express()
const users = express.Router({ mergeParams: true })
const requireUser = (req, res, next) => next()
const show = (req, res) => res.json({})
users.route('/:id').get(show).put(express.json(), show)
users.post('/', requireUser, express.json(), show)
app.use('/orgs/:id/users', users)
app.get(/^\\/x/, show)
app.get('/health', show)
app.get('/health', show)
app.all('/any', show)
app.listen(3000)
`
      writeFileSync(join(folder, 'unaware.cjs'), code)
      const { status, stdout, stderr } = run('unaware.cjs')
      const { paths, info } = JSON.parse(stdout)
      expect([status, info]).toEqual([0, { title: 'shop', version: '1.2.3' }])
      expect(Object.entries(paths).map(([path, item]) => [path, Object.keys(item as object).join()])).toEqual([
        ['/orgs/{id_1}/users/{id}', 'get,put'],
        ['/orgs/{id}/users', 'post'],
        ['/health', 'get'],
        ['/any', 'get,post,put,patch,delete'],
      ])
      expect(paths['/orgs/{id_1}/users/{id}'].get.parameters).toEqual(
        ['id_1', 'id'].map((each) => ({ name: each, in: 'path', required: true, schema: { type: 'string' } })),
      )
      const items = Object.values(paths) as Record<string, { operationId: string }>[]
      const ids = items.flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
      expect(new Set(ids).size).toBe(ids.length)
      expect(stderr).toBe(`trunkline: GET /^\\/x/ (unaware.cjs:9) is left out: OpenAPI has no paths for expressions
trunkline: 6 routes, 0 described. What would make the document better, most valuable first:
  1. 6 routes without a described response: GET /orgs/:id/users/:id (unaware.cjs:6), PUT /orgs/:id/users/:id (unaware.cjs:6), POST /orgs/:id/users (unaware.cjs:7) and 3 more. Add schema({ response: { 200: … } }): without it, data is unknown to clients.
  2. 2 routes with a body that is not described: PUT /orgs/:id/users/:id (unaware.cjs:6), POST /orgs/:id/users (unaware.cjs:7). Add schema({ body: … }): clients know what to send, and it is checked.
  3. 1 route behind a login that is not described: POST /orgs/:id/users (unaware.cjs:7). Add schema({ security: [{ bearer: [] }] }), once for a router with router.use(schema(…)), and the scheme's definition to openapi(app, { securitySchemes }).
  4. 3 routes with parameters that may be any string: GET /orgs/:id/users/:id (unaware.cjs:6), PUT /orgs/:id/users/:id (unaware.cjs:6), POST /orgs/:id/users (unaware.cjs:7). Add schema({ params: … }): ids become numbers, and others are refused with 400.
`)
    },
  )

  it('writes the document to a file, and later says what breaks clients', () => {
    writeApp('{ most: z.coerce.number().optional() }')
    expect(run('app.js', '--output', 'old.json').status).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'old.json'), 'utf8')).openapi).toBe('3.1.0')
    expect(run('app.js', '--diff', 'old.json')).toMatchObject({ status: 0, stdout: 'Nothing breaks clients.\n' })
    writeApp('{ most: z.coerce.number(), page: z.string() }')
    const { status, stdout } = run('app.js', '--diff', 'old.json')
    expect([status, stdout]).toEqual([
      1,
      `! GET /books: query parameter "most" is now required
! GET /books: query parameter "page" is now required
2 changes break clients.
`,
    ])
  })

  it.each([
    [[], 'Give one file'],
    [['missing.js'], 'There is no file missing.js'],
    [['app.js', '--diff', 'missing.json'], 'missing.json cannot be read as JSON'],
    [['app.js', '--diff', 'package.json'], 'package.json is not an OpenAPI document'],
    [['app.js', '--output', 'no/such/folder.json'], 'cannot be written'],
  ])('exits with 2 for %j: %s', (args, message) => {
    const { status, stderr } = run(...args)
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})

describe('the warnings of trunkline openapi', () => {
  it('say of which route, and where, something could not be documented; the rest is written', () => {
    const code = `import trunkline, { json } from 'trunkline'
import { schema } from 'trunkline/schema'
import { z } from 'zod'
const own = { '~standard': { version: 1, vendor: 'own', validate: (value) => ({ value }) } }
const named = (name) => z.object({ [name]: z.string() }).meta({ id: 'User' })
const end = (req, res) => res.end()
export const app = trunkline()
app.post('/own', json(), schema({ query: own, body: z.map(z.string(), z.string()), response: { 201: z.date(), 404: null } }), end)
app.get('/a', schema({ response: named('a') }), end)
app.get('/b', schema({ response: named('b') }), end)
app.get(/^\\/x/, schema({ summary: 'X' }), end)
`
    writeFileSync(join(folder, 'odd.js'), code)
    const { status, stdout, stderr } = run('odd.js')
    expect(stderr.split('\n').slice(0, 5)).toEqual([
      'trunkline: POST /own (odd.js:8): its query has no JSON Schema, so it is documented as anything',
      'trunkline: POST /own (odd.js:8): its body has no JSON Schema, so it is documented as anything',
      'trunkline: POST /own (odd.js:8): its response 201 has no JSON Schema, so it is documented as anything',
      'trunkline: GET /b (odd.js:10): its response 200 has another schema with the name "User", which is User2 here',
      'trunkline: GET /^\\/x/ (odd.js:11) is left out: OpenAPI has no paths for expressions',
    ])
    expect([status, Object.keys(JSON.parse(stdout).paths)]).toEqual([0, ['/own', '/a', '/b']])
  })
})

describe('the advice of trunkline openapi', () => {
  it.each([['(body) => (req, res, next) => next()'], ['(body) => function checkBody(req, res, next) { next() }']])(
    'advises to wrap middleware that may check the body: %s',
    (code) => {
      writeFileSync(
        join(folder, 'checks.cjs'),
        `const app = require('trunkline')()
const validate = ${code}
module.exports = app.post('/', validate({}), (req, res) => res.end())`,
      )
      expect(run('checks.cjs').stderr).toContain(
        'what to send, and it is checked. Where your own middleware checks it, wrap that: describes({ body: … }, middleware).',
      )
    },
  )
})
