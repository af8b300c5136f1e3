// Packs the packages and tries them as users get them: the checkers, what an installation weighs, TypeScript, and every
// package manager on every runtime.
//   node checks/runtimes/run.js [--write] [--only npm|pnpm|yarn|bun] [--sample]      (after `npm run build`)
// With --write the tables of results.md are written anew; with --only one manager is tried, without the checkers and the
// sizes; with --sample npm is tried on every runtime, and each other manager on a third of them. Anything that fails makes the
// whole fail.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { checkPackages } = require('./checkers.js')
const { say } = require('./command.js')
const { findHosts, PLATFORM } = require('./hosts.js')
const { runMatrix } = require('./matrix.js')
const { packAll } = require('./pack.js')
const { listEntries, readPackages } = require('./packages.js')
const page = require('./page.js')
const { findHeavy, measureSizes } = require('./sizes.js')
const { compileEverywhere } = require('./typings.js')

main(process.argv.slice(2)).catch((error) => {
  console.error(error)
  process.exitCode = 1
})

async function main(args) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-runtimes-'))
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined
  const sample = args.includes('--sample')
  if ((sample || only) && args.includes('--write')) {
    throw new Error('--write puts everything into tables: leave --sample and --only out')
  }
  try {
    const found = await collect(folder, { only, sample })
    if (args.includes('--write')) page.writeTables(tablesOf(found))
    const complaints = [...findComplaints(found), ...findGaps(found)]
    for (const complaint of complaints) console.error(`\n${complaint}`)
    say(complaints.length === 0 ? 'all passed' : `${complaints.length} things failed, see above`)
    process.exitCode = complaints.length === 0 ? 0 : 1
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function collect(folder, choice) {
  const packages = readPackages()
  const entries = listEntries(packages)
  const hosts = await findHosts()
  const tarballs = await packAll(packages, folder)
  // They do not depend on the manager, and checks/packages has them at each change.
  const verdicts = choice.only ? [] : await checkPackages(tarballs, entries)
  const sizes = choice.only ? [] : await measureSizes(folder, tarballs)
  const { cells, projects } = await runMatrix({ folder, tarballs, entries, hosts, ...choice })
  // pnpm shows a package only what it depends on: declarations that need more do not compile there.
  const compiled = await compileEverywhere(projects['pnpm'] ?? Object.values(projects)[0], entries)
  return { entries, hosts, verdicts, sizes, cells, compiled }
}

function tablesOf({ entries, hosts, verdicts, sizes, cells, compiled }) {
  return {
    matrix: page.matrixTable(cells, entries, hosts),
    resolution: page.resolutionTable(compiled),
    checkers: page.checkersTable(verdicts),
    sizes: page.sizesTable(sizes),
  }
}

/** Everything that is not as it has to be, as texts. */
function findComplaints({ verdicts, sizes, cells, compiled, hosts }) {
  const failures = cells.flatMap((cell) =>
    cell.results.filter(({ error }) => error).map((one) => ({ ...cell, ...one })),
  )
  return [
    ...hosts.filter(({ isNode, missing }) => isNode && missing).map(({ name, missing }) => `${name}: ${missing}`),
    ...verdicts.filter(({ complaint }) => complaint).map((one) => `${one.checker}, ${one.name}:\n${one.complaint}`),
    ...compiled.filter(({ complaint }) => complaint).map((one) => `${one.compiler}, ${one.way}:\n${one.complaint}`),
    ...failures.map((one) => `${one.manager} on ${one.host}, ${one.entry}: ${one.title}\n${one.error}`),
    ...cells.filter(({ broken }) => broken).map((cell) => `${cell.manager} on ${cell.host} ${cell.broken}`),
    ...findHeavy(sizes),
  ]
}

/** What results.md leaves out: it has to be written anew when a package or an entry is new. */
function findGaps({ entries, hosts }) {
  const names = [...new Set(entries.map(page.rowOf)), ...hosts.map(({ name }) => name)]
  return page
    .findUnnamed(names)
    .map((name) => `results.md says nothing about ${name}: node checks/runtimes/run.js --write (here: ${PLATFORM})`)
}
