// Installs what loads Express with every package manager, from a registry on the loopback that has our packages as they would be
// published. With the forms of docs/guide/replacing-express.md it has to find there what it finds with Express (cases.js).
//   node checks/replacing-express/run.js [part of a manager's name]     (after `npm run build`; installs checks/runtimes first)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CASES } from './cases.js'
import { MANAGERS } from './managers.js'
import { startRegistry } from './registry.js'

const ROOT = path.join(import.meta.dirname, '..', '..')
const PACKED = [
  ...['parsers', 'trunkline', 'v3', 'v4', 'v5'].map((name) => `packages/${name}`),
  'checks/replacing-express/borrows-router',
]

const folder = mkdtempSync(path.join(tmpdir(), 'replacing-express-'))
const upstream = (await output('npm', ['config', 'get', 'registry'], ROOT)).trim()
const registry = await startRegistry(await packAll(), upstream)
let failed = 0
try {
  for (const manager of MANAGERS.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    for (const each of CASES) await tryOne(manager, each)
  }
} finally {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

async function tryOne(manager, { title, line, modules, express, program, isRight }) {
  const { name, version } = manifestOf(path.join('packages', line))
  const ours = await printedBy(manager, modules, { alias: `npm:${name}@^${version}` }, program)
  const theirs = express === undefined ? undefined : await printedBy(manager, modules, { express }, program)
  const isOk = isRight({ ours, theirs, version })
  if (!isOk) failed++
  const beside = theirs === undefined ? '' : `; with Express: ${theirs}`
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${manager.name}: ${title}: ${ours}${beside}`)
}

/** The last line that a program prints in a project of this manager, with the alias or with Express itself. */
async function printedBy(manager, modules, { alias, express = alias }, program) {
  const project = mkdtempSync(path.join(folder, 'project-'))
  const dependencies = { ...modules, ...(express && { express }) }
  const files = manager.files({ dependencies, alias, registry: registry.url })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text)
  writeFileSync(path.join(project, 'ask.cjs'), program)
  try {
    const [command, ...args] = manager.install(project)
    await output(command, args, project)
    const [node, ...nodeArgs] = manager.node ?? [process.execPath]
    return (await output(node, [...nodeArgs, 'ask.cjs'], project)).trim().split('\n').at(-1)
  } catch (err) {
    return `nothing: ${err.message}`
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

async function packAll() {
  const packages = []
  for (const place of PACKED) {
    const directory = path.join(ROOT, place)
    const [{ filename }] = JSON.parse(
      await output('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], directory),
    )
    packages.push({ manifest: manifestOf(place), tarball: path.join(folder, path.basename(filename)) })
  }
  return packages
}

function manifestOf(place) {
  return JSON.parse(readFileSync(path.join(ROOT, place, 'package.json'), 'utf8'))
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
