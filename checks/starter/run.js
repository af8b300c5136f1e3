// Does what a newcomer does, with the packages as they would be published. It packs them, creates an app of each kind in each
// language with the packed create-trunkline, and installs it from the tarballs. Then, on each Node: the app's own tests, the
// build, `npm run dev`, `npm start` and the command of the container, each asked for its start page and ended by SIGTERM.
//   node checks/starter/run.js [--nodes 22,24,26] [--only api-typescript,pages-javascript,api-javascript-otel]
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../examples/scale-out/servers.js'
import { startAndStop } from './start-and-stop.js'

const ROOT = join(import.meta.dirname, '../..')
const RUNTIMES = join(ROOT, 'checks/runtimes/node_modules')
const APPS =
  'api-typescript,api-javascript,product-typescript,product-javascript,pages-typescript,pages-javascript,api-typescript-otel,api-javascript-otel'
const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '22,24,26' }, only: { type: 'string', default: APPS } },
})
const PACKED = ['packages/parsers', 'packages/trunkline', 'packages/otel', 'tools/inspector', 'tools/create-trunkline']
const work = mkdtempSync(join(tmpdir(), 'starter-'))

function run(folder, env, command, ...args) {
  return execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The environment in which `node` is that of a major version, and nothing is said about production or development. */
function environmentOf(major) {
  const folder = readdirSync(RUNTIMES).find((name) => name.startsWith(`node-${major}-`))
  assert.ok(folder, `Node ${major} is not installed: npm ci --prefix checks/runtimes --ignore-scripts`)
  const { NODE_ENV: _, ...env } = process.env
  return { ...env, PATH: join(RUNTIMES, folder, 'bin') + delimiter + env.PATH, NO_COLOR: '1' }
}

function createApp(name, starter, packages) {
  const [kind, language, otel] = name.split('-')
  const create = ['exec', '--yes', `--package=${starter}`, '--', 'create-trunkline', name]
  run(work, process.env, 'npm', ...create, `--${kind}`, `--${language}`, ...(otel ? ['--otel'] : []), '--no-install')
  const app = join(work, name)
  const wanted = packages.filter((file) => otel || !file.includes('trunkline-otel'))
  run(app, process.env, 'npm', 'install', '--no-audit', '--no-fund', '--silent', ...wanted)
  return app
}

async function tryOn(major, app, DATABASE_URL) {
  const isTraced = app.endsWith('-otel')
  const env = { ...environmentOf(major), ...(DATABASE_URL && { DATABASE_URL }), ...(isTraced && TRACED) }
  const prints = isTraced ? /'http\.route': '\/'/ : undefined
  const isBuilt = existsSync(join(app, 'tsconfig.json'))
  run(app, env, 'npm', 'test', '--silent')
  if (isBuilt) {
    rmSync(join(app, 'dist'), { recursive: true, force: true })
    run(app, env, 'npm', 'run', 'build', '--silent')
    assert.deepEqual(
      readdirSync(join(app, 'dist')).filter((file) => file.includes('test')),
      [],
    )
  }
  await startAndStop({ folder: app, env, command: ['npm', 'start', '--silent'], prints })
  for (const signal of ['SIGINT', 'SIGTERM']) {
    await startAndStop({ folder: app, env, command: ['npm', 'run', 'dev', '--silent'], signal, prints })
  }
  await tryImage(app, env, { isBuilt, prints })
  console.log(`${basename(app)} on Node ${major}: tests, build, dev, start and container; ended by SIGTERM`)
}

/** Prints spans, and does not look for a cloud that it may run in. */
const TRACED = {
  OTEL_TRACES_EXPORTER: 'console',
  OTEL_METRICS_EXPORTER: 'none',
  OTEL_LOGS_EXPORTER: 'none',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_NODE_RESOURCE_DETECTORS: 'env',
}

/** What the Dockerfile does, without Docker: the files that .dockerignore lets through, in a clean folder. */
async function tryImage(app, env, { isBuilt, prints }) {
  const image = mkdtempSync(join(work, 'image-'))
  const ignored = readFileSync(join(app, '.dockerignore'), 'utf8').trim().split('\n')
  // The packages come from tarballs here, not from the registry, so the installed ones are taken.
  const isPackage = (file) => relative(app, file).startsWith('node_modules')
  const isIgnored = (file) =>
    ignored.includes(relative(app, file)) || (ignored.includes('**/*.test.*') && /\.test\./.test(basename(file)))
  cpSync(app, image, { recursive: true, filter: (file) => isPackage(file) || !isIgnored(file) })
  if (isBuilt) run(image, env, 'npm', 'run', 'build', '--silent')
  run(image, env, 'npm', 'prune', '--omit=dev', '--silent')
  const ours = readdirSync(image, { recursive: true }).filter((file) => !file.startsWith('node_modules'))
  assert.deepEqual(
    ours.filter((file) => /\.test\b/.test(file)),
    [],
  )
  const file = readFileSync(join(image, 'Dockerfile'), 'utf8')
  const [health, command] = [...file.matchAll(/^ *CMD (\[.*\])$/gm)].map(([, list]) => JSON.parse(list))
  await startAndStop({ folder: image, env: { ...env, NODE_ENV: 'production' }, command, health, prints })
  rmSync(image, { recursive: true })
}

try {
  run(ROOT, process.env, 'npm', 'run', 'build', '--silent')
  for (const name of PACKED) {
    run(join(ROOT, name), process.env, 'npm', 'pack', '--silent', '--pack-destination', work)
  }
  const tarballs = readdirSync(work).map((name) => join(work, name))
  const starter = tarballs.find((file) => file.includes('create-trunkline'))
  const packages = tarballs.filter((file) => file !== starter)
  for (const name of values.only.split(',')) {
    const app = createApp(name, starter, packages)
    const database = name.startsWith('product') ? await startPostgres() : undefined
    try {
      for (const major of values.nodes.split(',')) await tryOn(major, app, database?.url)
    } finally {
      await database?.stop()
    }
  }
} catch (err) {
  console.error(err) // first: a program that still runs may keep the folder from being removed
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5 })
}
