// The app of docs/guide/document-your-app.md, before and after each of the six steps of the page: the same requests get the
// same responses, and what the page promises of documents, types, client and contract test holds.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { applyHunks, readSteps } from './guide-steps.js'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '../..')
const APP = path.join(HERE, 'generated/existing-app')
const ENV = { ...process.env, ADMIN_PASSWORD: 'correct-horse', NODE_ENV: 'test' }
const PACKAGES = {
  express: 'node_modules/express5',
  'express-validator': 'checks/openapi/node_modules/express-validator',
  typescript: 'node_modules/typescript',
  '@types/node': 'node_modules/@types/node',
  '@trunkline/cli': 'tools/cli',
  trunkline: 'packages/trunkline',
  zod: 'node_modules/zod',
}

/** Runs all of it, and returns the file of the last document. */
export function documentExistingApp() {
  rmSync(APP, { recursive: true, force: true })
  const filter = (file) => !file.endsWith('.test.ts')
  cpSync(path.join(ROOT, 'examples/existing-app'), APP, { recursive: true, filter })
  for (const [name, target] of Object.entries(PACKAGES)) link(name, target)
  const before = call()
  assert.ok(before.length >= 31 && new Set(before.map(({ status }) => status)).size >= 7, 'the requests see little')
  for (const [i, changes] of readSteps().entries()) {
    for (const each of changes) change(each)
    if (i === 0) link('express', 'packages/v5')
    assert.deepEqual(call(), before, `step ${i + 1} of the page changes responses`)
    CHECKS[i]?.()
  }
  console.log(`ok: ${before.length} requests get the same responses before and after six steps of the page`)
  return path.join(APP, 'openapi.json')
}

const CHECKS = {
  0: () => assert.equal(operations().length, 31),
  2: () => assert.equal(operations().filter(({ requestBody }) => requestBody).length, 12),
  3: () => assert.equal(operations().filter(({ responses }) => responses['401']).length, 24),
  5: () => {
    run('tools/cli/bin/trunkline.js', 'types', 'app.js', '-o', 'app.routes.d.ts')
    operations()
    run('tools/cli/bin/trunkline.js', 'types', 'app.js', '-o', 'app.routes.d.ts', '--check')
    run('tools/cli/bin/trunkline.js', 'openapi', 'app.js', '--diff', 'openapi.json')
    run('node_modules/typescript/bin/tsc', '-p', '.')
    assert.match(run('--test'), /pass 1\n/)
    writeFileSync(path.join(APP, 'wrong.ts'), "import { shop } from './client.ts'\nawait shop('GET /product/:id')\n")
    assert.throws(() => run('node_modules/typescript/bin/tsc', '-p', '.'), /wrong\.ts/)
  },
}

function link(name, target) {
  const place = path.join(APP, 'node_modules', name)
  mkdirSync(path.dirname(place), { recursive: true })
  rmSync(place, { force: true })
  symlinkSync(path.join(ROOT, target), place)
}

function change(each) {
  const file = path.join(APP, each.name)
  writeFileSync(file, applyHunks(existsSync(file) ? readFileSync(file, 'utf8') : undefined, each))
}

/** What the app responds with, in a process of its own. */
function call() {
  return JSON.parse(run(path.join(HERE, 'existing-app-requests.js'), path.join(APP, 'app.js')))
}

function operations() {
  run('tools/cli/bin/trunkline.js', 'openapi', 'app.js', '-o', 'openapi.json')
  const { paths } = JSON.parse(readFileSync(path.join(APP, 'openapi.json'), 'utf8'))
  return Object.values(paths).flatMap((item) => Object.values(item))
}

function run(program, ...args) {
  const file = program.startsWith('-') ? program : path.resolve(ROOT, program)
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: APP,
    env: ENV,
    encoding: 'utf8',
  })
  assert.equal(status, 0, `${path.basename(program)} ${args.join(' ')} failed\n${stdout}\n${stderr}`)
  return stdout
}
