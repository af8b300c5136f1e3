// Builds the packages: their programs from TypeScript, and their declarations by the compiler.
//   npm run build                      everything
//   node build/build.js --programs     only what runs, in a second or two: for `npm start` and whoever measures
//   node build/build.js --modules      each module as a file of its own in packages/*/compiled, for checks/mutation and bench/micro
//   node build/build.js --if-needed    nothing if no source has changed since the last build; `npx vitest` does this
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeEntryPrograms, writeEntryTypes } from './entries.js'
import { writeLineTypes } from './line-types.js'
import { writeNamedPackages } from './named-packages.js'
import { PACKAGES, writePrograms } from './programs.js'
import { writeStarterPrograms } from './starter-programs.js'

const ROOT = path.join(import.meta.dirname, '..')
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc')
/** The state of the sources at the last whole build. */
const STAMP = path.join(ROOT, 'node_modules/.trunkline-build')

const options = process.argv.slice(2)
const state = stateOfSources()
if (options.includes('--modules')) await writeModules()
else if (!options.includes('--if-needed') || !isCurrent()) await build(options.includes('--programs'))

async function build(onlyPrograms) {
  rmSync(STAMP, { force: true })
  console.log(
    onlyPrograms ? 'Building the programs: some seconds' : 'Building programs and declarations: some ten seconds',
  )
  writeLineTypes()
  for (const each of PACKAGES) {
    await writePrograms(each)
    writeEntryPrograms(each)
  }
  writeNamedPackages()
  if (onlyPrograms) return
  writeStarterPrograms()
  for (const each of PACKAGES) writeEntryTypes(each)
  compile('-b', 'packages/trunkline/tsconfig.entries.json')
  compile('-p', 'packages/otel')
  compile('-p', 'tools/inspector')
  writeFileSync(STAMP, state)
}

async function writeModules() {
  for (const each of PACKAGES.slice(0, 2)) {
    const compiled = { ...each, dist: path.join(each.folder, 'compiled') }
    await writePrograms(compiled, {
      preserveModules: true,
      preserveModulesRoot: each.source,
      entryFileNames: '[name].js',
    })
    writeEntryPrograms(compiled)
  }
}

function compile(...args) {
  const { status } = spawnSync(process.execPath, [COMPILER, ...args], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function isCurrent() {
  const isThere = PACKAGES.every(({ dist }) => existsSync(dist))
  return isThere && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === state
}

/** Changes when a source, or something that builds it, is changed, added or removed. */
function stateOfSources() {
  const hash = createHash('sha256')
  for (const folder of [import.meta.dirname, ...PACKAGES.map(({ source }) => source)]) {
    for (const file of readdirSync(folder, { recursive: true }).sort()) {
      const { mtimeMs, size } = statSync(path.join(folder, file))
      if (/\.(?:[cm]?ts|js)$/.test(file) && !file.endsWith('.test.ts')) hash.update(`${file} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex')
}
