// Installs json-server, which brings its own Express, with every package manager, from a registry on the loopback that has our
// packages as they would be published. With the form of docs/guide/replacing-express.md it has to load ours, without it the real
// Express: otherwise this check would notice nothing.
//   node checks/replacing-express/run.js [part of a manager's name]     (after `npm run build`; installs checks/runtimes first)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MANAGERS } from './managers.js'
import { startRegistry } from './registry.js'

const ROOT = path.join(import.meta.dirname, '..', '..')
const PACKED = ['parsers', 'trunkline', 'v4']
const JSON_SERVER = '0.17.4'

// As json-server resolves it, whatever the manager's layout.
const ASK = `const { createRequire } = require('node:module')
const inside = createRequire(require.resolve('json-server'))
const { name, version } = inside('express/package.json')
if (typeof inside('express')().get !== 'function') throw new Error('not a framework')
console.log(name, version)
`

const folder = mkdtempSync(path.join(tmpdir(), 'replacing-express-'))
const upstream = (await output('npm', ['config', 'get', 'registry'], ROOT)).trim()
const registry = await startRegistry(await packAll(), upstream)
let failed = 0
try {
  for (const manager of MANAGERS.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    const { version } = manifestOf('v4')
    const alias = `npm:@trunkline/v4@^${version}`
    const [ours, theirs] = [await loadedBy(manager, alias), await loadedBy(manager, undefined)]
    const isRight = ours === `@trunkline/v4 ${version}` && /^express 4\./.test(theirs)
    if (!isRight) failed++
    console.log(`${isRight ? 'ok    ' : 'FAILED'} ${manager.name}: json-server loads ${ours}; without it ${theirs}`)
  }
} finally {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

/** What `require('express')` gives json-server in a project of this manager, and its version. */
async function loadedBy(manager, alias) {
  const project = path.join(folder, `${manager.name.replace(/\W+/g, '-')}${alias ? '' : '-without'}`)
  mkdirSync(project)
  const dependencies = { 'json-server': JSON_SERVER, ...(alias && { express: alias }) }
  const files = manager.files({ dependencies, alias, registry: registry.url })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text)
  writeFileSync(path.join(project, 'ask.cjs'), ASK)
  try {
    const [command, ...args] = manager.install(project)
    await output(command, args, project)
    const [node, ...nodeArgs] = manager.node ?? [process.execPath]
    return (await output(node, [...nodeArgs, 'ask.cjs'], project)).trim().split('\n').at(-1)
  } catch (err) {
    return `nothing: ${err.message}`
  }
}

async function packAll() {
  const packages = []
  for (const name of PACKED) {
    const directory = path.join(ROOT, 'packages', name)
    const [{ filename }] = JSON.parse(
      await output('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], directory),
    )
    packages.push({ manifest: manifestOf(name), tarball: path.join(folder, path.basename(filename)) })
  }
  return packages
}

function manifestOf(name) {
  return JSON.parse(readFileSync(path.join(ROOT, 'packages', name, 'package.json'), 'utf8'))
}

async function output(command, args, cwd) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '1', npm_config_registry: undefined, YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' },
  })
  let [printed, errors] = ['', '']
  child.stdout.on('data', (data) => {
    printed += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  const [status] = await once(child, 'close')
  if (status !== 0)
    throw new Error(
      `${path.basename(command)} ${args.join(' ')} ended with ${status}: ${(printed + errors).slice(-600)}`,
    )
  return printed
}
