// Runs the test suite that a package has in its tarball, and tells what became of each test.
const fs = require('node:fs')
const path = require('node:path')
const { execute } = require('../install.js')

/** @typedef {{ title: string, outcome: 'passed' | 'failed' | 'skipped' }} Test */
/** @typedef {{ mocha?: string[], tap?: string[], node?: string[], tools?: Record<string, string> }} Suite */

/** A suite that hangs is killed, and counts as one that could not be run. */
const LONGEST = 120_000

/**
 * The package is copied out of `node_modules`, because some runners leave out what lies in there. What its tests load is then
 * found in the project's `node_modules`; `tools` says under which alias a tool is installed there in the version they need.
 * @param {Suite} suite
 * @returns {Promise<Test[]>}
 */
exports.runSuite = async function runSuite(project, name, suite) {
  const place = path.join(project, 'suites', name)
  fs.rmSync(place, { recursive: true, force: true })
  fs.cpSync(path.join(project, 'node_modules', name), place, { recursive: true, preserveTimestamps: true })
  for (const [tool, alias] of Object.entries(suite.tools ?? {})) {
    const link = path.join(place, 'node_modules', tool)
    fs.rmSync(link, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(link), { recursive: true })
    fs.symlinkSync(path.join(project, 'node_modules', alias), link, 'junction')
  }
  if (suite.mocha) return runMocha(project, place, suite.mocha)
  if (suite.node) return runTap(place, ['--test', '--test-reporter=tap', ...suite.node])
  const byFile = []
  for (const file of suite.tap) byFile.push(...(await runTap(place, [file])))
  return byFile
}

async function runMocha(project, place, args) {
  const output = path.join(place, 'outcomes.json')
  const mocha = path.join(project, 'node_modules/mocha/bin/mocha.js')
  // What the tests print does not get between: the results are written to a file.
  const fixed = ['--exit', '--no-package', '--reporter', 'json', '--reporter-option', `output=${output}`]
  const { stdout, stderr } = await runNode(place, [mocha, ...fixed, ...args])
  if (!fs.existsSync(output)) throw new Error(`mocha wrote no results:\n${stdout}${stderr}`)
  const { passes, failures, pending } = JSON.parse(fs.readFileSync(output, 'utf8'))
  const toTests = (tests, outcome) =>
    tests.map(({ fullTitle, err }) => ({ title: fullTitle, outcome, error: err.stack ?? err.message }))
  return [...toTests(passes, 'passed'), ...toTests(failures, 'failed'), ...toTests(pending, 'skipped')]
}

async function runTap(place, args) {
  const { status, stdout, stderr } = await runNode(place, args)
  const tests = exports.parseTap(stdout)
  if (tests.length === 0) throw new Error(`${args.join(' ')} printed no results:\n${stdout}${stderr}`)
  // A process that breaks off leaves the rest of its tests out.
  if (status !== 0 && !tests.some(({ outcome }) => outcome === 'failed')) {
    tests.push({ title: `${args.at(-1)} ends with 0`, outcome: 'failed', error: stderr })
  }
  return tests
}

function runNode(place, args) {
  return execute(process.execPath, args, {
    cwd: place,
    env: { ...process.env, NODE_ENV: 'test', NO_DEPRECATION: '*' },
    timeout: LONGEST,
    killSignal: 'SIGKILL',
  })
}

/**
 * Test points without those that only sum up the indented ones above them.
 * @returns {Test[]}
 */
exports.parseTap = function parseTap(text) {
  const tests = []
  let deepest = 0
  for (const [, indent, not, title, directive] of text.matchAll(
    /^( *)(not )?ok(?: \d+)?(?: -)? ?(.*?)(?: # (SKIP|TODO|time)\b.*)?$/gim,
  )) {
    const sumsUp = deepest > indent.length
    deepest = indent.length
    if (sumsUp) continue
    const isSkipped = /^(skip|todo)$/i.test(directive ?? '')
    tests.push({ title, outcome: isSkipped ? 'skipped' : not ? 'failed' : 'passed' })
  }
  return tests
}
