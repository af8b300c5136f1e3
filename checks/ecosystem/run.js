// Puts what is here in the place of `express` under packages that people use with Express, and runs their checks.
//   node checks/ecosystem/run.js [v3] [v4] [v5] [agents] [--group <name>]... [--all] [--peer] [--write]
//   --group   only these groups                   --all     those with heavy packages, too
//   --peer    the published Express in its place, to see that the checks themselves are right
//   --write   everything on both, and the results into docs/ecosystem.md
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { parseArgs } = require('node:util')
const { checkAgents } = require('./agents/run.js')
const { faultsOf, runGroup } = require('./checking.js')
const { readGroups } = require('./groups.js')
const { packed, PUBLISHED, published } = require('./install.js')
const { writeTable } = require('./table.js')

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    group: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    peer: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})

async function main() {
  const started = Date.now()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-ecosystem-'))
  try {
    const failed = await check(folder)
    const seconds = Math.round((Date.now() - started) / 1000)
    say(failed.length === 0 ? `all passed in ${seconds} s` : `failed in ${seconds} s: ${failed.join('; ')}`)
    process.exitCode = failed.length === 0 ? 0 : 1
  } finally {
    remove(folder)
  }
}

/** Titles of what failed. */
async function check(folder) {
  const sides = await chooseSides(folder)
  const lines = chosenLines()
  const rows = await concurrently(chosenGroups(lines), async (group) => {
    const results = {}
    for (const [side, standIns] of Object.entries(sides)) {
      results[side] = await runGroup(group, { folder, lines, standIns, say })
    }
    return { group, results }
  })
  const passed = rows.filter(({ group, results }) => !Object.values(results).some((side) => hasFaults(group, side)))
  const failed = rows.flatMap(({ group, results }) =>
    Object.entries(results).flatMap(([side, byLine]) => tellFaults(group, side, byLine)),
  )
  if (wantsAgents()) failed.push(...(await checkAgents(folder, sides.ours, say)))
  // What failed is left on the page as it was, for whoever looks into it.
  if (options.write) writeTable(passed)
  return failed
}

async function chooseSides(folder) {
  if (options.peer) return { peer: published() }
  say('building and packing')
  const ours = await packed(folder)
  return options.write ? { ours, peer: published() } : { ours }
}

function chosenLines() {
  const known = Object.keys(PUBLISHED)
  const named = known.filter((line) => positionals.includes(line))
  if (named.length > 0) return named
  return positionals.includes('agents') ? [] : known
}

function chosenGroups(lines) {
  const groups = readGroups()
  const named = options.group ?? []
  const unknown = named.filter((name) => !groups.some((group) => group.name === name))
  if (unknown.length > 0) throw new Error(`No group ${unknown}: ${groups.map(({ name }) => name).join(', ')}`)
  return groups
    .filter(({ name, isHeavy }) => (named.length > 0 ? named.includes(name) : options.all || options.write || !isHeavy))
    .filter((group) => group.lines.some((line) => lines.includes(line)))
}

/** Agents are compared with the published Express, so there is nothing of theirs to try on it alone. */
function wantsAgents() {
  if (options.peer || options.group) return false
  return positionals.length === 0 || positionals.includes('agents')
}

/** Works on as many at a time as there are cores; answers in the order of the items. */
async function concurrently(items, work) {
  const results = []
  let next = 0
  const take = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index])
    }
  }
  await Promise.all(Array.from({ length: os.availableParallelism() }, take))
  return results
}

function hasFaults(group, byLine) {
  return Object.entries(byLine).some(([line, results]) => faultsOf(group, line, results).length > 0)
}

function tellFaults(group, side, byLine) {
  return Object.entries(byLine).flatMap(([line, results]) => {
    const place = side === 'peer' ? `the published Express ${PUBLISHED[line]}` : line
    const faults = faultsOf(group, line, results)
    for (const { name, reason } of faults) console.error(`\n${name} on ${place}: ${reason}`)
    return faults.map(({ name }) => `${name} on ${place}`)
  })
}

/** In a process that goes on alone: to remove half a million files takes more than a minute. */
function remove(folder) {
  const program = `require('node:fs').rmSync(${JSON.stringify(folder)}, { recursive: true, force: true, maxRetries: 3 })`
  spawn(process.execPath, ['-e', program], { detached: true, stdio: 'ignore' }).unref()
}

function say(text) {
  console.log(`ecosystem: ${text}`)
}
