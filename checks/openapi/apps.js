// Published apps of Express as they are, which have never heard of us:
//   node checks/openapi/apps.js
// The document of each is valid and Redocly has nothing to say about it, it has every route that `trunkline routes` lists, and
// a client that calls each of them compiles with the types of `trunkline types`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lint, validate } from './documents.js'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '../..')
const APPS = path.join(HERE, 'apps')
const OUT = path.join(HERE, 'generated/apps')
/** An entry that makes the app, or its own program; how many routes it has at least. */
const ENTRIES = {
  appium: { entry: 'appium.js', routes: 140 },
  'bull-board': { entry: 'bull-board.js', routes: 35 },
  'node-red': { entry: 'node-red.js', routes: 30 },
  'redis-commander': { entry: 'node_modules/redis-commander/bin/redis-commander.js', routes: 70 },
  verdaccio: { entry: 'verdaccio.js', routes: 35 },
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(path.join(OUT, 'node_modules'), { recursive: true })
symlinkSync(path.join(ROOT, 'packages/trunkline'), path.join(OUT, 'node_modules/trunkline'))
const types = { types: ['node'], typeRoots: [path.join(ROOT, 'node_modules/@types')] }
const compilerOptions = { target: 'es2022', module: 'nodenext', strict: true, noEmit: true, ...types }
writeFileSync(path.join(OUT, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
const documents = Object.entries(ENTRIES).map(([name, { entry, routes }]) => documentApp(name, entry, routes))
await validate(documents)
lint(documents, ['no-ambiguous-paths']) // that is how these apps route
compileClients()

/** Writes its document and the types of its client, and looks for every route in both. */
function documentApp(name, entry, least) {
  const document = path.join(OUT, `${name}.json`)
  const types = path.join(OUT, `${name}.routes.d.ts`)
  const routes = JSON.parse(trunkline('routes', entry, '--json').stdout)
  const { stderr } = trunkline('openapi', entry, '-o', document)
  trunkline('types', entry, '-o', types)
  assert.ok(routes.length >= least, `${name} has ${routes.length} routes only`)
  const { paths } = JSON.parse(readFileSync(document, 'utf8'))
  const leftOut = routes.filter(({ method, path }) => stderr.includes(`trunkline: ${method} ${path} is left out`))
  for (const each of routes) {
    assert.ok(leftOut.includes(each) || isIn(paths, each), `${name}: ${each.method} ${each.path} is in no document`)
  }
  writeClient(name, readFileSync(types, 'utf8'))
  console.log(`ok: ${name} has ${routes.length} routes, ${leftOut.length} of them expressions, in document and types`)
  return document
}

/** Whether the document has a path that a request to this route can take. */
function isIn(paths, { method, path: pattern }) {
  const sample = pattern
    .replaceAll(/:\w+(\([^)]*\))?[?*+]?/g, 'x')
    .replaceAll(/\*\w*/g, 'x')
    .replaceAll(/[{}]/g, '')
    .replace(/(?<=.)\/$/, '')
  return Object.entries(paths).some(([template, item]) => {
    const matches = new RegExp(`^${template.replaceAll(/[.()+$]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`)
    return item[method.toLowerCase()] !== undefined && matches.test(sample)
  })
}

/** A program that calls every route of the types. */
function writeClient(name, types) {
  const calls = [...types.matchAll(/^ {2}'((?:\\.|[^'])+)': \{(\}|\n(?: {4}params: (\{.*\}))?)/gm)]
  assert.ok(calls.length > 10, `${name} has the types of ${calls.length} routes only`)
  const lines = calls.map(([, route, , params]) => {
    return `await api('${route}'${params === undefined ? '' : `, { params: {} as ${params} }`})`
  })
  const head = `import { client } from 'trunkline/client'\nimport type { App } from './${name}.routes.js'\n`
  writeFileSync(
    path.join(OUT, `${name}.mts`),
    `${head}const api = client<App>('http://localhost')\n${lines.join('\n')}\n// @ts-expect-error there is no such route\nawait api('GET /no/such/route')\n`,
  )
}

function compileClients() {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', OUT],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, stdout)
  console.log('ok: a client of each compiles')
}

function trunkline(...args) {
  const program = path.join(ROOT, 'tools/cli/bin/trunkline.js')
  const result = spawnSync(process.execPath, [program, ...args, '--timeout', '120'], { cwd: APPS, encoding: 'utf8' })
  assert.equal(result.status, 0, `trunkline ${args.join(' ')}\n${result.stderr}`)
  return result
}
