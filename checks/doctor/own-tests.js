// Runs the tests of published packages before and after `trunkline doctor --fix`: on the Express 4 they ask for, on Express 5 and
// on the 5.x line of Trunkline.
//   npm run build && node checks/doctor/own-tests.js [name…]
// Needs the npm registry; it runs weekly, not in `.ci/run`.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { download, folderOf, JUDGED } from './download.js'

const BIN = path.join(import.meta.dirname, '../../tools/cli/bin/trunkline.js')

/** The command of each package. */
const COMMANDS = {
  'apimocker@1.1.6': 'mocha test/*.js',
  'express-rest-generator@1.0.3': 'mocha',
  'http-mock-server@0.5.2': 'mocha --exit test/*.js',
  's3rver@2.2.9': 'mocha --require co-mocha --timeout 30000 --exit',
  'saray@1.6.0': "mocha -u exports 'test/**/*.js'",
}

const chosen = process.argv.slice(2)
const names = Object.keys(COMMANDS).filter(
  (name) => chosen.length === 0 || chosen.some((each) => name.startsWith(each)),
)
download(JUDGED.filter((judged) => names.includes(judged.package)))
for (const name of names) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-own-tests-'))
  try {
    tryPackage(name, COMMANDS[name], folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function tryPackage(name, command, folder) {
  fs.cpSync(folderOf({ package: name }), folder, { recursive: true })
  fs.rmSync(path.join(folder, 'npm-shrinkwrap.json'), { force: true })
  npm(folder, 'install', '--no-save', '--no-package-lock', 'five@npm:express@5.1.0')
  const four = runTests(folder, command)
  const before = onFive(folder, command)
  const { mended, findings } = JSON.parse(run(folder, process.execPath, [BIN, 'doctor', '--fix', '--force', '--json']))
  const after = onFive(folder, command)
  console.log(`${name}: Express 4: ${told(four)}; --fix: ${mended.length} fixed, ${findings.length} left`)
  console.log(`  Express 5: ${told(before.express)}, after --fix: ${told(after.express)}`)
  console.log(`  Trunkline 5.x: ${broke(before.trunkline)}, after --fix: ${broke(after.trunkline)}`)
  const broken = after.trunkline.broken.filter((test) => !before.trunkline.broken.includes(test))
  const isWorse = after.express.passing < before.express.passing || after.express.failing > before.express.failing
  if (isWorse || broken.length > 0) {
    console.log(`  --fix has broken tests: ${broken.join(', ')}`)
    process.exitCode = 1
  }
}

function broke({ broken, code }) {
  return `${broken.length} tests break (exit code ${code})`
}

function told({ passing, failing }) {
  return `${passing} pass, ${failing} fail`
}

/** The tests with Express 5 in the place of Express 4, and with the redirection of `--tests`. */
function onFive(folder, command) {
  const installed = path.join(folder, 'node_modules/express')
  const four = path.join(folder, 'node_modules/.express-4')
  fs.renameSync(installed, four)
  fs.cpSync(path.join(folder, 'node_modules/five'), installed, { recursive: true })
  const express = runTests(folder, command)
  fs.rmSync(installed, { recursive: true })
  fs.renameSync(four, installed)
  return { express, trunkline: runOnTrunkline(folder, command) }
}

/** The tests that fail on Trunkline, and do not on Express 4. */
function runOnTrunkline(folder, command) {
  const printed = run(folder, process.execPath, [BIN, 'doctor', '--tests', command, '--json', '--timeout', '300'])
  const { broken, codes } = JSON.parse(printed)
  return { broken, code: codes[1] }
}

/** How many tests pass and fail, by the last lines of mocha. Where the app does not start, no test does either. */
function runTests(folder, command) {
  const output = run(folder, 'sh', ['-c', command])
  const [, passing = 0] = /(\d+) passing/.exec(output) ?? []
  const [, failing = 0] = /(\d+) failing/.exec(output) ?? []
  return { passing: Number(passing), failing: Number(failing) }
}

function run(cwd, program, args) {
  const env = { ...process.env, NO_COLOR: '1', PATH: `${path.join(cwd, 'node_modules/.bin')}:${process.env.PATH}` }
  const { stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 1e8, timeout: 300_000 })
  return stdout + (program === 'sh' ? stderr : '')
}

function npm(cwd, ...args) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', [...args, ...quiet], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
