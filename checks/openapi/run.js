// Other people's tools on our OpenAPI documents:
//   node checks/openapi/run.js
// A validator and Redocly's lint take the documents of app.js, of examples/typed-api and of every test that makes one.
// openapi-typescript with openapi-fetch, and a generator of Java, make clients of the first; the former calls the app.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openapi } from 'trunkline/schema'
import { app as books } from '../../examples/typed-api/app.js'
import { app, document } from './app.js'
import { lint, validate } from './documents.js'
import { documentExistingApp } from './existing-app.js'
import { readValidators } from './validators.js'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '../..')
const OUT = path.join(HERE, 'generated')
const OF_TESTS = path.join(OUT, 'tests')

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OF_TESTS, { recursive: true })
const shop = write('shop.json', document)
const typedApi = write('books.json', openapi.document(books, { info: { title: 'Books', version: '1.0.0' } }))
const ofValidators = readValidators().map((each, index) => write(`validators-${index}.json`, each))
console.log('ok: celebrate and express-validator are read as they are')
const all = [shop, typedApi, documentExistingApp(), ...ofValidators, ...makeThoseOfTests()]
await validate(all)
lint(all)
await callByFetch(shop)
makeJava(shop)

function write(name, value) {
  const file = path.join(OUT, name)
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
  return file
}

/** The tests write each document that they make. */
function makeThoseOfTests() {
  const tests = ['packages/trunkline/src/openapi/document.test.ts', 'packages/trunkline/test/schema/openapi.test.ts']
  run('npx', ['vitest', 'run', ...tests], { cwd: ROOT, env: { ...process.env, OPENAPI_DOCUMENTS: OF_TESTS } })
  const files = readdirSync(OF_TESTS).map((name) => path.join(OF_TESTS, name))
  assert.ok(files.length >= 15, `the tests made ${files.length} documents only`)
  return files
}

/** Types by openapi-typescript, and a program with openapi-fetch that is compiled with them, and calls the app. */
async function callByFetch(file) {
  const types = path.join(OUT, 'shop.d.ts')
  run(process.execPath, [path.join(HERE, 'node_modules/openapi-typescript/bin/cli.js'), file, '-o', types])
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc')
  run(process.execPath, [compiler, '-p', path.join(HERE, 'tsconfig.json')])
  const { callEverything } = await import('./generated/calls.mjs')
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await callEverything(`http://127.0.0.1:${server.address().port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
  console.log('ok: openapi-typescript and openapi-fetch make a client that calls the app')
}

/** A class for each schema, and a method for each route. */
function makeJava(file) {
  const out = path.join(OUT, 'java')
  const generator = '@openapi-generator-plus/java-cxf-client-generator'
  const program = path.join(HERE, 'node_modules/openapi-generator-plus/bin/ogplus.js')
  run(process.execPath, [program, '-g', generator, '-o', out, file], { cwd: HERE })
  const java = readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.java'))
  for (const name of Object.keys(document.components.schemas)) {
    assert.ok(java.includes(path.join('com/example/model', `${name}.java`)), `Java has no class ${name}`)
  }
  const apis = java.filter((name) => name.endsWith('Api.java'))
  const methods = apis.map((name) => readFileSync(path.join(out, name), 'utf8')).join('\n')
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  for (const { operationId } of operations) {
    assert.match(methods, new RegExp(`\\b${operationId}\\(`), `Java has no method ${operationId}`)
  }
  console.log(`ok: a generator makes ${java.length} classes of Java, with ${operations.length} calls`)
}

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options })
  assert.equal(status, 0, `${path.basename(args[0])} failed\n${stdout}\n${stderr}`)
  return stdout
}
