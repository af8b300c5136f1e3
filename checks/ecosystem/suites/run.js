// Runs test suites that packages have in their tarballs, on the published Express and on ours in its place.
//   node checks/ecosystem/suites/run.js [v3] [v4] [v5] [--suite <package>]... [--write]
//   --suite   only these packages                 --write   all of them, and the results into results.md
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { parseArgs } = require('node:util')
const { copyProject, install, packed, PUBLISHED, published } = require('../install.js')
const { differences } = require('./comparing.js')
const { writePage } = require('./page.js')
const { readProjects } = require('./projects.js')
const { runSuite } = require('./running.js')

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { suite: { type: 'string', multiple: true }, write: { type: 'boolean', default: false } },
})

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})

async function main() {
  const started = Date.now()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-suites-'))
  try {
    const rows = await compareAll(folder)
    const differing = rows.filter((row) => tellDifferences(row))
    const seconds = Math.round((Date.now() - started) / 1000)
    if (options.write) writePage(rows, seconds)
    say(`${rows.length} suites in ${seconds} s, ${differing.length} with differences`)
    process.exitCode = differing.length === 0 ? 0 : 1
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** A row for each suite and line, with what became of its tests on either side. */
async function compareAll(folder) {
  say('building and packing')
  const sides = { peer: published(), ours: await packed(folder) }
  const rows = []
  for (const { name, source, suites } of readProjects()) {
    const project = path.join(folder, name)
    for (const line of chosenLines()) {
      const chosen = suites.filter((suite) => suite.lines.includes(line) && isChosen(suite))
      if (chosen.length === 0) continue
      const ofLine = chosen.map((suite) => ({ ...suite, line, results: {} }))
      for (const [side, standIns] of Object.entries(sides)) {
        copyProject(source, project)
        await install(project, standIns(line))
        for (const row of ofLine) row.results[side] = await runTimed(project, row, side)
      }
      rows.push(...ofLine)
    }
  }
  return rows
}

/** One after the other: some of them listen on ports of their own choice. */
async function runTimed(project, suite, side) {
  const started = Date.now()
  const tests = await runSuite(project, suite.name, suite).catch((error) => {
    if (side === 'peer') throw error
    return [{ title: 'the suite can be run', outcome: 'failed', error: error.message }]
  })
  const place = side === 'peer' ? `Express ${PUBLISHED[suite.line]}` : `ours, ${suite.line}`
  say(`${suite.name} on ${place}: ${tests.length} tests in ${Math.round((Date.now() - started) / 100) / 10} s`)
  return tests
}

function chosenLines() {
  const known = Object.keys(PUBLISHED)
  const named = known.filter((line) => positionals.includes(line))
  return named.length > 0 && !options.write ? named : known
}

function isChosen({ name }) {
  return options.write || options.suite === undefined || options.suite.includes(name)
}

/** Whether there are any. */
function tellDifferences({ name, line, results }) {
  const found = differences(results.peer, results.ours)
  for (const { title, peer, ours, error } of found) {
    console.error(`\n${name} on ${line}, "${title}": ${peer} on Express, ${ours} on ours\n${error}`)
  }
  return found.length > 0
}

function say(text) {
  console.log(`suites: ${text}`)
}
