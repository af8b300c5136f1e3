// What changed upstream since our lockfile: plays conformance next to the newest Express 4 and 5, body-parser, serve-static and router,
// runs what reaches into Node on the newest Node, and compiles our types with TypeScript's next version. Works in a clone of the commit.
//   node checks/upstream/run.js       writes check-summary.md, and fails when something no longer agrees
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, succeeds } from './command.js'
import { summarize } from './summary.js'

const ROOT = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'upstream-'))
const clone = path.join(folder, 'clone')

/** What is watched: the name it is installed under, and what is taken of it. */
const WATCHED = [
  { name: 'express4', spec: 'npm:express@4' },
  { name: 'express5', spec: 'npm:express@5' },
  { name: 'body-parser1', spec: 'npm:body-parser@1' },
  { name: 'body-parser2', spec: 'npm:body-parser@2' },
  { name: 'serve-static1', spec: 'npm:serve-static@1' },
  { name: 'serve-static2', spec: 'npm:serve-static@2' },
  { name: 'router', spec: 'latest' },
]
const NODE = `node-${process.platform}-${process.arch}`

/** The parts: what they show, and the command in the clone. */
const PARTS = [
  {
    title: 'conformance with the newest Express, body-parser and serve-static',
    command: ['npx', 'vitest', 'run', 'checks/conformance', 'packages/body-parser', 'packages/serve-static'],
  },
  {
    title: 'versions of the packages that stand in',
    command: ['npx', 'vitest', 'run', 'packages/trunkline/test/packages.test.ts'],
  },
  {
    title: 'short ways past node:http, and conformance of 5.x, on the newest Node',
    command: [
      path.join(folder, 'newest/node_modules', NODE, 'bin/node'),
      ...['node_modules/vitest/vitest.mjs', 'run', 'packages/trunkline/src/node-http', 'checks/conformance/v5'],
    ],
  },
  {
    title: "our types with TypeScript's next version",
    command: ['node', path.join(folder, 'newest/node_modules/typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
  },
]

try {
  await run(ROOT, ['git', 'clone', '--quiet', '--local', ROOT, clone])
  await run(clone, ['npm', 'ci', '--ignore-scripts', '--loglevel=error'])
  const before = versions(clone)
  const specs = WATCHED.map(({ name, spec }) => `${name}@${spec}`)
  await run(clone, ['npm', 'install', '--no-save', '--ignore-scripts', '--loglevel=error', ...specs])
  const newest = ['install', '--ignore-scripts', '--loglevel=error', '--prefix', path.join(folder, 'newest')]
  await run(folder, ['npm', ...newest, `${NODE}@latest`, `typescript@${await nextTypeScript()}`])
  await run(clone, ['npm', 'run', 'build'])
  const results = []
  for (const { title, command } of PARTS) results.push({ title, ...(await succeeds(clone, command)) })
  const changes = WATCHED.map(({ name }) => ({ name, before: before[name], after: versions(clone)[name] }))
  for (const [name, installed, locked] of [
    ['node', NODE, lockedNode()],
    ['typescript', 'typescript', versionIn(ROOT, 'typescript')],
  ]) {
    changes.push({ name, before: locked, after: versionIn(path.join(folder, 'newest'), installed) })
  }
  const text = summarize(changes, results)
  writeFileSync(path.join(ROOT, 'check-summary.md'), text)
  console.log(text)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The version behind the tag `next`, or, from a mirror that has only the tag `latest`, that one. */
async function nextTypeScript() {
  const { printed } = await succeeds(folder, ['npm', 'view', 'typescript', 'dist-tags', '--json', '--silent'])
  const { next, latest } = JSON.parse(printed)
  return next ?? latest
}

function versions(root) {
  return Object.fromEntries(WATCHED.map(({ name }) => [name, versionIn(root, name)]))
}

function versionIn(root, name) {
  return JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** The newest Node that the other checks run on. */
function lockedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'checks/runtimes/package.json'), 'utf8'))
  const all = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  const found = all.map(([, spec]) => spec.split('@').at(-1))
  return found.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).at(-1)
}
