// Runs the same tests of one application in jest, vitest and node:test:
//   npm run build && node checks/lock/install.js checks/test-runners && node checks/test-runners/run.js
// Each must pass, end by itself, and fail when a test is wrong.
const { spawnSync } = require('node:child_process')
const path = require('node:path')

/** No timer and no handle is left, so nothing keeps a runner from ending. */
const PATIENCE = 900_000

const RUNNERS = {
  jest: [scriptOf('jest'), '--ci'],
  vitest: [scriptOf('vitest'), 'run'],
  'node:test': ['--test', 'node.test.mjs'],
}

let failed = false
for (const [name, args] of Object.entries(RUNNERS)) {
  const passes = run(args, {})
  const problem = passes.status === 0 ? problemOfFailure(args) : `fails\n${passes.stdout}${passes.stderr}`
  console.log(`${name}: ${problem ?? 'passes'}`)
  failed ||= problem !== undefined
}
process.exitCode = failed ? 1 : 0

/** A runner that reports nothing would pass, too. */
function problemOfFailure(args) {
  const { status, stdout, stderr } = run(args, { EXPECT_NONSENSE: '1' })
  if (status === 1 && `${stdout}${stderr}`.includes('nonsense')) return undefined
  return `does not report a failure\n${stdout}${stderr}`
}

function run(args, env) {
  return spawnSync(process.execPath, args, {
    cwd: __dirname,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    encoding: 'utf8',
    timeout: PATIENCE,
  })
}

/** The program of a package, by its package.json. */
function scriptOf(name) {
  const file = require.resolve(`${name}/package.json`)
  const { bin } = require(file)
  return path.join(path.dirname(file), typeof bin === 'string' ? bin : bin[name])
}
