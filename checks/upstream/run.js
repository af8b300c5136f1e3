// What changed upstream since our lockfile: plays conformance next to Express and its packages as a user gets them today, runs what
// reaches into Node on the newest Node, and compiles our types with TypeScript's next version. Works in a clone of the commit.
//   node checks/upstream/run.js       writes check-summary.md, and fails when something no longer agrees
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, succeeds } from './command.js'
import { installOracle, ORACLES, putInPlace, readVersions } from './oracles.js'
import { summarize } from './summary.js'

const ROOT = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'upstream-'))
const clone = path.join(folder, 'clone')

const NODE = `node-${process.platform}-${process.arch}`

/** The parts: what they show, and the command in the clone. */
const PARTS = [
  {
    title: 'conformance with the newest Express, body-parser and serve-static, and all that they bring',
    command: ['npx', 'vitest', 'run', 'checks/conformance', 'packages/body-parser', 'packages/serve-static'],
  },
  {
    title:
      'what we write ourselves next to the newest of what it replaces: qs, send, negotiator, path-to-regexp and others',
    command: ['npx', 'vitest', 'run', ...['parsers', 'trunkline/src'].map((folder) => `packages/${folder}`)],
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
  const before = readVersions(clone)
  for (const oracle of ORACLES)
    putInPlace(clone, oracle.name, await installOracle(path.join(folder, 'oracles'), oracle))
  const after = readVersions(clone)
  const newest = ['install', '--ignore-scripts', '--loglevel=error', '--prefix', path.join(folder, 'newest')]
  await run(folder, ['npm', ...newest, `${NODE}@latest`, `typescript@${await nextTypeScript()}`])
  await run(clone, ['npm', 'run', 'build'])
  const results = []
  for (const { title, command } of PARTS) results.push({ title, ...(await succeeds(clone, command)) })
  const changes = Object.keys(after).map((name) => ({ name, before: before[name], after: after[name] }))
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
