// Runs the checks of one group, and tells what is wrong with what came of it.
const fs = require('node:fs')
const path = require('node:path')
const { EXPRESS } = require('./groups.js')
const { copyProject, execute, install } = require('./install.js')

/** @typedef {import('./groups.js').Group} Group */
/** @typedef {import('./reporter.js').Result} Result */

/** What the checks of several groups load. */
const SHARED = ['support.js', 'typescript.js']

/**
 * Installs a group once for each of the lines and runs its checks.
 * @param {Group} group
 * @returns {Promise<Record<string, Result[]>>} by line
 */
exports.runGroup = async function runGroup(group, { folder, lines, standIns, say }) {
  const project = path.join(folder, path.relative(__dirname, group.folder))
  for (const file of SHARED) fs.copyFileSync(path.join(__dirname, file), path.join(folder, file))
  const byLine = {}
  for (const line of group.lines.filter((each) => lines.includes(each))) {
    const started = Date.now()
    copyProject(group.folder, project)
    copyProject(group.checks, path.join(project, 'checks'))
    await install(project, standIns(line))
    const installed = Date.now()
    byLine[line] = await exports.runChecks(project, { NODE_ENV: 'test', NO_DEPRECATION: '*', ECOSYSTEM_LINE: line })
    const { name, version } = JSON.parse(
      fs.readFileSync(path.join(project, 'node_modules/express/package.json'), 'utf8'),
    )
    const times = `installed in ${seconds(started, installed)}, checked in ${seconds(installed, Date.now())}`
    say(`${group.name}: ${byLine[line].length} packages on ${name} ${version}, ${times}`)
  }
  return byLine
}

/**
 * Runs the checks of a project, each file in a process of its own, which may take so many milliseconds.
 * @returns {Promise<Result[]>}
 */
exports.runChecks = async function runChecks(project, env, { timeout = 900_000 } = {}) {
  const files = fs.readdirSync(path.join(project, 'checks')).filter((file) => file.endsWith('.test.js'))
  const reporter = path.join(__dirname, 'reporter.js')
  const args = ['--test', `--test-timeout=${timeout}`, `--test-reporter=${reporter}`]
  const { stdout, stderr } = await execute(process.execPath, [...args, ...files.map((file) => `checks/${file}`)], {
    cwd: project,
    env: { ...process.env, ...env },
  })
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`The checks of ${project} could not be run:\n${stdout}${stderr}`)
  }
}

/**
 * Packages that should work on the line and do not, and what belongs to no package.
 * @param {Group} group
 * @param {Result[]} results
 * @returns {{ name: string, reason: string }[]}
 */
exports.faultsOf = function faultsOf(group, line, results) {
  const known = new Set([EXPRESS, ...group.packages.map(({ name }) => name)])
  const strangers = results
    .filter(({ name }) => !known.has(name))
    .map((result) => ({
      name: `${group.name}/${result.name}`,
      reason: result.failed.length > 0 ? textOf(result) : 'there is no such package in the dependencies of the group',
    }))
  const wanted = group.packages.filter(({ lines }) => lines.includes(line)).map(({ name }) => name)
  if (results.some(({ name }) => name === EXPRESS)) wanted.push(EXPRESS)
  const broken = wanted.map((name) => ({ name, reason: faultOf(results.find((each) => each.name === name)) }))
  return [...strangers, ...broken.filter(({ reason }) => reason !== undefined)]
}

function faultOf(result) {
  if (result === undefined) {
    return 'it has no check: describe it at the top level of a file, or make it one of the devDependencies'
  }
  if (result.failed.length > 0) return textOf(result)
  return result.passed.length > 0 ? undefined : 'all of its tests are skipped'
}

function textOf({ failed }) {
  return failed.map(({ title, error }) => `${title}\n${error.replace(/^/gm, '    ')}`).join('\n  ')
}

function seconds(from, to) {
  return `${Math.round((to - from) / 100) / 10} s`
}
