// Holds the published packages to the table in README.md: size, files, installed packages, modules loaded at the start. Then looks
// at the licence of everything that comes with them, whether the code can be read by someone who steps into it, what publint and
// "Are the types wrong?" say, and whether a second build packs to the same bytes.
//   node checks/packages/run.js      (after `npm run build`; installs nothing)
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPackages } from '../../build/release/packages.js'
import { checkPackages } from '../runtimes/checkers.js'
import { listEntries } from '../runtimes/packages.js'
import { countModules, listInstalled, listInstallScripts, pack, readLicence } from './measure.js'

const ROOT = path.join(import.meta.dirname, '../..')
const LICENCES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT']
const KINDS = ['kB', 'files', 'packages', 'modules']
/** Longer lines than this are made by a minifier, or are data; ours have at most 200. */
const LONGEST_LINE = 1000

const budgets = readBudgets()
const other = budgets.get('any other')
budgets.delete('any other')
const faults = []
const packages = readPackages(ROOT)
const folder = mkdtempSync(path.join(tmpdir(), 'packages-'))
try {
  const packed = new Map(packages.map((each) => [each, pack(each.directory, makeFolder('first'))]))
  for (const [each, tarball] of packed) checkOne(each, tarball)
  for (const name of budgets.keys()) faults.push(`${name} is in the table, and not in the workspace`)
  for (const place of listInstallScripts(ROOT)) faults.push(`${place} runs a script when it is installed`)
  await checkByTools(packed)
  checkSecondBuild(packed)
} finally {
  rmSync(folder, { recursive: true })
}
for (const fault of faults) console.error(`FAILED ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0

function checkOne({ directory, manifest }, { bytes, files }) {
  const installed = listInstalled(ROOT, directory)
  const figures = {
    kB: Math.ceil(bytes / 1000),
    files: files.length,
    packages: installed.length,
    modules: countModules(ROOT, manifest) ?? 0,
  }
  console.log(`${manifest.name}: ${KINDS.map((kind) => `${figures[kind]} ${kind}`).join(', ')}`)
  compare(manifest.name, figures)
  checkScripts(manifest)
  checkLicences(installed)
  checkReadable(directory, files)
}

async function checkByTools(packed) {
  const tarballs = Object.fromEntries([...packed].map(([{ manifest }, { tarball }]) => [manifest.name, tarball]))
  for (const { checker, name, complaint } of await checkPackages(tarballs, listEntries(packages))) {
    if (complaint !== undefined) faults.push(`${checker} on ${name} ${complaint}`)
  }
}

/** Builds from nothing once more: whoever does that with the commit of a release can compare the bytes with the published ones. */
function checkSecondBuild(packed) {
  for (const { directory } of packages) {
    rmSync(path.join(directory, 'dist'), { recursive: true, force: true })
  }
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const [{ directory, manifest }, { integrity }] of packed) {
    const again = pack(directory, makeFolder('second')).integrity
    if (again !== integrity) faults.push(`${manifest.name} packs to other bytes after a second build`)
  }
  console.log(`${packed.size} packages packed twice, with a build from nothing in between`)
}

function makeFolder(name) {
  const made = path.join(folder, name)
  mkdirSync(made, { recursive: true })
  return made
}

/** The table in README.md: a row for each package. */
function readBudgets() {
  const rows = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8').matchAll(
    /^\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm,
  )
  return new Map([...rows].map(([, name, ...limits]) => [name, limits.map(Number)]))
}

function compare(name, figures) {
  const limits = budgets.get(name) ?? other
  budgets.delete(name)
  for (const [i, kind] of KINDS.entries()) {
    if (figures[kind] > limits[i]) faults.push(`${name}: ${figures[kind]} ${kind}, the table allows ${limits[i]}`)
  }
}

function checkScripts({ name, scripts }) {
  if (scripts !== undefined) faults.push(`${name} has scripts: ${Object.keys(scripts).join(', ')}`)
}

function checkLicences(places) {
  for (const place of places) {
    const { name, licence } = readLicence(path.join(ROOT, place)) ?? {}
    if (name !== undefined && !LICENCES.includes(licence)) faults.push(`${name} comes under ${licence}`)
  }
}

/** The code is published as it was written, but for its types, with the source maps that it names. */
function checkReadable(directory, files) {
  for (const file of files.filter((each) => /\.[cm]?js$/.test(each))) {
    const text = readFileSync(path.join(directory, file), 'utf8')
    const longest = Math.max(...text.split('\n').map((line) => line.length))
    if (longest > LONGEST_LINE) faults.push(`${directory}/${file} has a line of ${longest} characters`)
    const [, map] = /^\/\/# sourceMappingURL=(.*)$/m.exec(text) ?? []
    if (map !== undefined && !files.includes(path.posix.join(path.posix.dirname(file), map))) {
      faults.push(`${directory}/${file} names a source map that is not published: ${map}`)
    }
  }
}
